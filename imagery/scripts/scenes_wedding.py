from props import *
SCENES,scene=registry()
WE=dict(ev=.4,shadow='#5a5262',high='#fff2e4',bloom=.08,vig=.13)
ROSE=lambda:petalmats(['#e9bdb0','#f2d6c9','#e2a698','#f6e8dd']); WHT=lambda:petalmats(['#f7efe4','#f3e6d6','#faf4ec']); LEAF=lambda:(mat('le','#7d9182',.6,translucent=.3,var=.1,vscale=30),mat('sm','#6d7a55',.6))
@scene('rings-velvet',SQ,16,dict(WE,ev=-.35,vig=.2),'Two plain rings in an open green velvet box on pale cloth','浅色布面上打开的绿丝绒戒盒与两枚素戒',1)
def _():
    silk(mat('ln','#d9d0c2',.8,sheen=.4,weave=500),-1,1,-1,1.4,.016,240,seed=4,freq=.8); ve=mat('ve','#3f5a52',.95,sheen=1.0,bump=.2,bscale=240,var=.06,vscale=20); vi=mat('vi','#4f6b62',.98,sheen=1.0,bump=.15,bscale=240); O=[box((0,0,.03),(.22,.22,.06),ve,.008),box((0,0,.064),(.19,.19,.014),vi,.006)]; lid=[box((0,0,.03),(.22,.22,.06),ve,.008),box((0,0,-.002),(.185,.185,.012),mat('sa','#e9e0d0',.4,sheen=.4),.004)]; group(O,(0,.02,.02),(0,0,12)); e=group(lid,(-.03,.15,.15),(78,0,12))
    go=mat('go','#d9ad62',.13,metal=1); r1=ring((-.015,.01,.115),.036,.0048,go,82,20,1.0); r1.scale=(1,1,1.5); r2=ring((.03,.03,.110),.032,.004,mat('pt','#d9d6d2',.1,metal=1),80,50,1.5); box((0,.02,.092),(.15,.02,.012),ve,.005,rot=(0,0,30))
    le,sm=LEAF()
    for k in range(3): sprig((.2,-.16+.05*k,.03),(.5,.6-.3*k,.15),.36,le,sm,(.05,.024),8)
    flower((-.24,-.02,.015),.075,WHT(),'ranunculus',(.2,-.3)); flower((-.3,.12,.015),.06,ROSE(),'rose',(-.2,-.3))
    area((-.9,.5,.9),(0,0,.08),11,.5,'#fff1de'); area((.9,-.2,.7),(0,0,.08),4,.3,'#ffffff',sy=.8); world('studio',.25); bokeh(26,(-1.4,1.4),(1.2,2.0),(.15,1.0),(.004,.008),e=(8,24)); cam((.05,-.82,.42),(-.02,.03,.075),72,3.2,(0,-.01,.1))
@scene('veil-hanger',PT,18,dict(WE,ev=.5),'A sheer veil hanging from a wooden peg rail, glowing in side window light','木挂杆上垂落的薄纱头纱，侧窗光中透亮',2)
def _():
    w=grid(9,6,1,1,(0,.9,2.4),mat('wl','#cbbcae',.92,bump=.25,bscale=8,var=.03,vscale=1)); w.rotation_euler=(math.pi/2,0,0); grid(9,5,1,1,(0,0,0),wood('f','#b58a5c','#8a6440',plank=.15,rough=.42)); wt=WD_('w','#8a6440','#5e4228',1.4); box((0,.86,2.15),(1.9,.03,.1),wt,.006)
    for x in (-.7,-.35,0,.35,.7): rod((x,.85,2.15),(x,.74,2.18),.014,wt)
    sh=sheer('#fbf6ee',.22); N=150; 
    def V(X,Y,off=0,w0=.05,w1=.62,amp=.05):
        t=(1-Y); x=(X)*(w0+(w1-w0)*t**.8); y=.72+off-amp*np.sin(X*17+2.2*np.sin(3*X)+off*9)*(.25+.75*t)-.16*t*t; z=2.17-2.12*t-.0*np.abs(X); return (x,y,z)
    for off,w1,am in ((0,.55,.05),(-.07,.42,.04),(.06,.66,.06)): heightgrid(lambda X,Y:V(X,Y,off,.05,w1,am),-1,1,0,1,220,60,sh)
    # pooled hem
    heightgrid(lambda X,Y:(X*1.0,Y*.5+.35,.012+.03*np.abs(np.sin(9*X+4*np.sin(5*Y)))*np.clip(1-np.hypot(X,Y*1.3),0,1)),-.75,.75,-.7,.7,160,120,sheer('#fbf6ee',.3)); rm,wm=ROSE(),WHT(); le,sm=LEAF()
    for k in range(9): sprig((random.uniform(-.12,.12),.70,2.17),(random.uniform(-1,1),-.4,random.uniform(-.2,.5)),.26,le,sm,(.045,.02),7)
    for x,z,R in ((-.06,2.17,.06),(.05,2.20,.055),(.0,2.12,.05),(.11,2.15,.04),(-.13,2.2,.04)): flower((x,.66,z),R,random.choice((rm,wm)),'rose',(1.2,x*3))
    obj(C0+'antiqueChair/antiqueChair.obj',height=1.0,loc=(.85,.35,0),rot=-30,override=mat('aw','#d9cbb4',.5,bump=.1,bscale=40)) if 0 else None
    gobo((-3.0,-1.4,2.6),(.0,.9,1.3),1000,'window',44,r=.02,nx=2,ny=3,w=.5,h=.66); area((-2.4,.0,1.8),(0,.7,1.2),46,.8,'#fff2e0',sy=2); world(color='#dfe2ea',strength=.15); cam((.1,-3.3,1.25),(.0,.5,1.2),44,4,(0,.6,1.3))
@scene('table-setting',P45,18,WE,'A wedding place setting: stacked plates, linen napkin, gold cutlery, blush rose and a blank place card','婚宴餐位：叠盘、亚麻餐巾、金色餐具、粉玫瑰与空白席卡',3)
def _():
    silk(mat('tc','#f0ebe3',.9,weave=600,sheen=.4),-1.2,1.2,-1,1.6,.004,160,seed=2,freq=.5); cm=mat('p1','#f4f1ec',.2,coat=.3); go=mat('go','#c9a35f',.2,metal=1); plate(0,0,.005,.165,mat('ch','#cfae72',.3,metal=.8)); plate(0,0,.022,.145,cm); plate(0,0,.038,.105,mat('p2','#c9d0c4',.35)); np_=mat('np','#d6b2a4',.95,weave=220,sheen=.6)
    heightgrid(lambda X,Y:.058+.010*np.abs(np.sin(40*X))*(1-abs(Y)*2)+.004*np.sin(30*Y),-.05,.05,-.16,.14,60,100,np_); torus((0,-.0,.07),.03,.005,go,(90,0,0)); flower((.0,.03,.07),.045,ROSE(),'rose',(.5,.2)); le,sm=LEAF(); sprig((0,-.08,.07),(.1,.5,.05),.22,le,sm,(.04,.017),7)
    def fork(x,y,r=0):
        O=[rod((0,-.1,.006),(0,.03,.008),.0035,go)]+[rod((d,.03,.008),(d,.085,.010),.0017,go,8) for d in (-.009,-.003,.003,.009)]+[box((0,.03,.008),(.022,.012,.003),go,.001)]; group(O,(x,y,.002),(0,0,r))
    fork(-.21,0); fork(-.245,-.005); O=[rod((0,-.1,.006),(0,.0,.007),.0035,go),extr((0,0,0),[(-.006,0),(.007,0),(.009,.07),(.002,.1),(-.006,.09)],.002,go,0,rot=(-90,0,0))]; group(O,(.21,0,.006)); O=[rod((0,-.1,.006),(0,.04,.007),.0032,go)]; s=sph((0,.06,.008),.02,go,32); s.scale=(.75,1.2,.25); group(O+[s],(.245,0,.002))
    glassw((.2,.24,.004),'wine','#7a1f2a',.0 if 0 else .35); glassw((.29,.30,.004),'flute','#e9cf95',.75); glassw((.12,.32,.004),'tumbler','#e8eef0',.5); pc=mat('pc','#fbf8f2',.8); box((-.02,.22,.03),(.11,.002,.055),pc,.0005,rot=(-18,0,0)); box((-.02,.235,.03),(.11,.002,.055),pc,.0005,rot=(18,0,0))
    for x,y,R,k in ((-.28,.42,.07,0),(-.18,.48,.085,1),(-.06,.46,.07,0),(.05,.53,.08,1),(-.38,.5,.06,1)): flower((x,y,.03),R,ROSE() if k==0 else WHT(),'rose',(random.uniform(-.3,.3),random.uniform(-.3,.3)))
    for k in range(14): a=random.uniform(0,6.28); sprig((-.16+.15*math.cos(a),.48+.06*math.sin(a),.03),(math.cos(a),.5*math.sin(a),.2),.25,le,sm,(.045,.02),8)
    candle(-.34,.3,.004,.02,.16,power=.5); candle(.36,.5,.004,.02,.22,power=.5); area((-1.3,.8,1.2),(0,.1,0),22,.7,'#fff4e6'); area((1.2,-.6,1.2),(0,0,0),4,1,'#eef1ff'); world(color='#ece9ea',strength=.18); cam((.0,-.82,.72),(-.0,.13,.05),48,4,(0,.02,.05))
@scene('ceremony-chairs',LS,20,dict(WE,ev=.45),'Rows of pale cross-back chairs facing a draped flower arch in late sunlight','夕阳下成排浅色十字背椅与披纱花拱门',4)
def _():
    import scenes_property as sp; grid(80,80,1,1,(0,0,-.01),mat('gr','#6b7a42',.95,bump=1,bscale=60,var=.25,vscale=8)); sp.grass(-7,7,-4.5,9,110000,.05,('#74853f','#61723a')); wt=WD_('w','#d9c4a2','#bfa67f',3); cu=mat('cu','#f1ebe0',.95,sheen=.5)
    me=None; proto=newobjs(chairX,(0,0,0),0,wt,cu)
    ents=[o for o in proto]
    def inst(x,y,r):
        e0=[o for o in proto if o.type=='EMPTY'][0]; e=bpy.data.objects.new('e',None); bpy.context.collection.objects.link(e); e.location=(x,y,0); e.rotation_euler=(0,0,math.radians(r))
        for o in proto:
            if o.type=='EMPTY': continue
            c=o.copy(); c.parent=e; c.matrix_parent_inverse=o.matrix_parent_inverse; bpy.context.collection.objects.link(c)
    for j in range(5):
        for i in range(4):
            for s in (-1,1): inst(s*(.95+.52*i),-1.6+.95*j,180+random.uniform(-3,3))
    for o in proto: o.location.z-=50 if o.type=='EMPTY' else 0
    box((0,1.2,.006),(1.05,9,.14),mat('rn','#efe8dc',.95,weave=200),.002); y=4.6
    for s in (-1,1): rod((s*1.1,y,0),(s*1.1,y,2.5),.04,WD_('ar','#a9794a','#7c5430',2))
    rod((-1.35,y,2.5),(1.35,y,2.5),.04,WD_('ar2','#a9794a','#7c5430',2)); sh=sheer('#fbf6ee',.45); curtain((-1.15,y+.05,0),(-.7,y+.05,0),.02,2.48,sh,5,.05); curtain((.75,y+.05,0),(1.15,y+.05,0),.02,2.48,sh,5,.05)
    heightgrid(lambda X,Y:(X,y-.05-.08*np.sin(Y*6+X),2.5-.28*(1-(X/1.1)**2)*(.25+.75*Y)-.03*np.sin(X*8)),-1.1,1.1,0,1,90,30,sh); rm,wm=ROSE(),WHT(); le,sm=LEAF()
    for k in range(34): t=random.random(); x=-1.15+random.gauss(0,.1) if t<.55 else random.uniform(-1.1,.1); z=random.uniform(1.3,2.55) if t<.55 else 2.5+random.gauss(0,.06); flower((x,y-.1+random.gauss(0,.06),z),random.uniform(.06,.12),random.choice((rm,wm)),'peony' if k%2 else 'rose',(1.3,random.uniform(-.4,.4)),n=18); sprig((x,y-.05,z),(random.uniform(-1,1),-.4,random.uniform(-.6,.6)),.4,le,sm,(.07,.03),7)
    for k in range(12): x=random.choice((-1,1))*random.uniform(.55,.7); yy=random.uniform(-2,3); flower((x,yy,.05),.06,random.choice((rm,wm)),'rose',n=14)
    lf=sp.LV(); tk=mat('tk','#5a4633',.9,bump=.4,bscale=9)
    for k in range(15): sp.foliage((-9.5+1.35*k+random.gauss(0,.3),9.5+random.gauss(0,.6),random.uniform(.7,2.2)),(1.3,.9,random.uniform(1.2,2.0)),2600,.10,lf)
    sp.sky([(0,'#fbe3c0'),(.12,'#f3cfa6'),(.35,'#b9c3d6'),(.7,'#7fa3cf')],.8,.15); sun((.45,-.75,-.3),4.5,1.2,'#ffd29a'); cam((.18,-5.2,1.35),(.0,2.6,1.0),40,4,(0,1.0,1))
@scene('candle-aisle',PT,16,dict(WE,ev=1.2,shadow='#3a3550',vig=.2,bloom=.16),'Pillar candles in glass on stone steps at dusk with scattered petals','黄昏石阶上的玻璃罩蜡烛与散落花瓣',5)
def _():
    st=mat('st','#8d8579',.9,bump=.5,bscale=12,var=.12,vscale=3,detail=8)
    for k in range(7): box((0,.42*k,.09*k+.0),(4,.9,.18),st,.012)
    gl=thinglass('#f6f2ea'); ws=WHT()
    for k in range(7):
        for s in (-1,1):
            for j in range(random.choice((1,2,3))): x=s*(.55+.19*j+random.uniform(-.03,.03)); h=random.choice((.09,.13,.18)); yy=.42*k-.3+random.uniform(-.06,.08); z=.09*k+.09; candle(x,yy,z,.034,h*.75,power=1.1); lathe((x,yy,z),[(.0,.001),(.05,.001),(.052,.01),(.052,h+.06)],gl,seg=40)
    for k in range(60): x=random.gauss(0,.42); j=random.randrange(7); petal(x,.42*j-.4+random.uniform(0,.3),.09*j+.098,random.uniform(.05,.08),random.uniform(0,6.28),random.uniform(.3,1),random.choice(ws),.1)
    w=grid(9,6,1,1,(0,3.2,2.5),mat('bk','#3b3a48',.9,var=.1)); w.rotation_euler=(math.pi/2,0,0); bokeh(40,(-2,2),(3.0,3.1),(.9,2.6),(.008,.014),e=(6,20)); area((0,-2,3),(0,1,.3),22,2.5,'#8fa6e0'); world(color='#5a6a9a',strength=.07); cam((.0,-2.3,.85),(.0,1.0,.38),58,2.8,(0,-.2,.25))
@scene('letter-seal',LS,16,WE,'Blank deckle-edge stationery, a wax-sealed envelope, ribbon and ranunculus on blue-grey linen','灰蓝亚麻上的空白毛边信纸、火漆信封、丝带与洋牡丹',6)
def _():
    silk(mat('ln','#8e9aa6',.95,weave=420,sheen=.5,bump=.15,bscale=180),-1.2,1.2,-1,1.2,.006,200,seed=6,freq=.6); pp=mat('pp','#f6f1e7',.92,bump=.3,bscale=70)
    def deckle(w,h,x,y,r,z,m=pp): n=160; pts=[]; 
    def sheet(w,h,x,y,r,z,m):
        pts=[]; 
        for (x0,y0,x1,y1) in ((-w/2,-h/2,w/2,-h/2),(w/2,-h/2,w/2,h/2),(w/2,h/2,-w/2,h/2),(-w/2,h/2,-w/2,-h/2)):
            for i in range(34): t=i/34; pts.append((x0+(x1-x0)*t+random.gauss(0,.0011),y0+(y1-y0)*t+random.gauss(0,.0011)))
        o=meshobj('sh',[(a,b,0) for a,b in pts],[tuple(range(len(pts)))],m); so=o.modifiers.new('s','SOLIDIFY'); so.thickness=.0012; o.location=(x,y,z); o.rotation_euler=(0,0,math.radians(r))
    sheet(.26,.36,-.16,.03,-8,.012,pp); sheet(.18,.25,-.13,.0,-3,.016,pp); sheet(.30,.21,.16,-.06,12,.012,mat('en','#e4cfc2',.9,bump=.2,bscale=90)); 
    O=[meshobj('fl',[(-.15,.105,.0),(.15,.105,.0),(0,-.02,.0025)],[(0,1,2)],mat('en2','#dcc3b4',.9,bump=.2,bscale=90))]; o=group(O,(.16,-.06,.0145),(0,0,12)); wx=mat('wx','#8f3a34',.3,sss=.05,bump=.15,bscale=30); c=lathe((.165,-.075,.0155),[(0,.0045),(.014,.0045),(.017,.007),(.021,.0065),(.025,.003),(.026,0)],wx,seg=40); torus((.165,-.075,.0205),.009,.0012,wx)
    tm=mat('tx','#4a4a4a',.8)
    rb=mat('rb','#c9a99a',.35,sheen=.5); n=90; v=[]; 
    for i in range(n+1): t=i/n; x=-.45+.95*t; y=.30+.05*math.sin(7*t)-.12*t; z=.02+.018*abs(math.sin(9*t)); tw=.5*math.sin(6*t); v+=[(x,y-.018*math.cos(tw),z-.012*math.sin(tw)),(x,y+.018*math.cos(tw),z+.012*math.sin(tw))]
    smooth(meshobj('rb',v,[(2*i,2*i+2,2*i+3,2*i+1) for i in range(n)],rb)); rm,wm=ROSE(),WHT(); le,sm=LEAF()
    for x,y,R,m in ((.40,.2,.075,rm),(.47,.07,.06,wm),(.33,.28,.055,wm),(.5,.24,.05,rm)): flower((x,y,.01),R,m,'ranunculus',(random.uniform(-.4,.4),random.uniform(-.5,.1)))
    for k in range(7): a=random.uniform(1.5,4.6); sprig((.42,.18,.015),(math.cos(a),math.sin(a),.1),.25,le,sm,(.042,.018),8)
    rod((-.42,-.2,.012),(-.3,-.33,.012),.006,mat('pn','#b08d57',.25,metal=1)); gobo((-1.4,1.0,1.4),(0,0,0),85,'leaves',46,r=.02,dist=.8); area((-1.0,.8,1.1),(0,0,0),16,.7,'#fff2e2'); world(color='#e8e8ee',strength=.17); cam((.05,-.35,1.35),(.05,.02,.0),49,5.6,(0,0,.01))
@scene('bouquet-chair',P45,18,dict(WE,ev=.4),'A hand-tied bouquet resting on a bentwood chair beside a silk ribbon and window light','曲木椅上的手扎花束与丝带，窗光',7)
def _():
    w=grid(9,6,1,1,(0,1.0,2.4),mat('wl','#a9a89c',.92,bump=.25,bscale=8,var=.04,vscale=1)); w.rotation_euler=(math.pi/2,0,0); grid(9,5,1,1,(0,0,0),wood('f','#a98560','#83633f',plank=.15,rough=.42)); obj(C0+'thonet/thonet.obj',height=.8,loc=(0,.1,0),rot=30,override=mat('th','#3a2417',.35,coat=.2)); rm,wm=ROSE(),WHT(); le,sm=LEAF(); bc=Vector((.02,-.0,.60)); ax=Vector((.55,-.45,.72)).normalized(); q=ax.to_track_quat('Z','Y')
    for k in range(19):
        a=k*2.4; r=.17*math.sqrt(k/19); p=bc+q@Vector((r*math.cos(a),r*math.sin(a),.085-.9*r*r*2)); O=flower(p-ax*.03,random.uniform(.05,.075),random.choice((rm,wm,rm)),random.choice(('rose','ranunculus','peony')),n=28)
        d=(ax+q@Vector((math.cos(a),math.sin(a),0))*(r*4)).normalized()
        for o in O: o.rotation_mode='QUATERNION'; o.rotation_quaternion=d.to_track_quat('Z','Y')
    for k in range(13): a=k*.483; d=q@Vector((math.cos(a),math.sin(a),-.05)); sprig(bc+d*.06-ax*.04,d,random.uniform(.16,.24),le,sm,(.05,.022),7,droop=.15)
    for k in range(14): a=k*.45; o=q@Vector((.018*math.cos(a),.018*math.sin(a),0)); rod(bc-ax*.02+o,bc-ax*.26+o*2.2,.0035,sm,8)
    cyl(bc-ax*.12,.03,.06,mat('rb','#d9b9a8',.35,sheen=.5),.006).rotation_euler=q.to_euler()
    for s in (-1,1):
        n=50; v=[]
        for i in range(n+1): t=i/n; p=bc-ax*.12+Vector((s*.06*t+.02*math.sin(6*t),-.05-.12*math.sin(min(1,t*1.5)*1.57),-.52*t*t)); wv=.016; v+=[(p.x-wv*math.cos(4*t),p.y-wv*math.sin(4*t),p.z),(p.x+wv*math.cos(4*t),p.y+wv*math.sin(4*t),p.z)]
        smooth(meshobj('rib',v,[(2*i,2*i+2,2*i+3,2*i+1) for i in range(n)],mat('rb','#d9b9a8',.35,sheen=.5,translucent=.2)))
    gobo((-2.8,-1.8,2.2),(.1,1.0,.9),760,'window',42,r=.02,nx=2,ny=3,w=.46,h=.62); area((-2.0,-1.0,1.7),(0,0,.5),38,.9,'#fff0de'); world(color='#dde0e6',strength=.15); cam((.1,-2.3,1.05),(.03,.1,.6),58,3.2,(.02,-.05,.6))
@scene('cake-table',PT,16,WE,'A three-tier wedding cake with pressed petals on a marble table, soft grey backdrop','大理石桌上的三层婚礼蛋糕，花瓣点缀，浅灰背景',8)
def _():
    sweep(canvas('#b9b6b4','#a5a2a1','#cbc8c5',scale=.8,seed=3),depth=1.4,rad=.8,width=8,height=5,front=3).location.z=-.9; cyl((0,0,-.03),.6,.06,marble(),.01); ic=mat('ic','#f5efe6',.75,bump=.2,bscale=16,sss=.05); lathe((0,0,0),[(0,0),(.14,0),(.1,.02),(.04,.05),(.04,.1),(.12,.13),(.3,.135),(.305,.15),(0,.15)],mat('cs','#d9c49a',.3,metal=.8),seg=96); z=.15
    for r,h in ((.24,.2),(.175,.18),(.115,.16)): lathe((0,0,z),[(0,0),(r-.006,0),(r,.008),(r,h-.02),(r-.005,h-.006),(r-.02,h),(0,h)],ic,seg=128); z+=h
    rm,wm=ROSE(),WHT(); le,sm=LEAF()
    for x,y,zz,R,t in ((.0,-.0,z-.01,.075,(0,0)),(-.07,-.02,z-.02,.055,(.2,-.6)),(.07,-.04,z-.02,.05,(.5,.5)),(.13,-.12,.53,.06,(.9,.3)),(.19,-.06,.52,.05,(.6,.7)),(.07,-.15,.525,.045,(1.0,0)),(-.18,-.14,.35,.065,(.9,-.5)),(-.11,-.19,.345,.05,(1.1,-.2)),(-.23,-.06,.345,.05,(.6,-.8))): flower((x,y,zz),R,random.choice((rm,wm)),random.choice(('rose','ranunculus')),t)
    for bx,by,bz,d in ((.13,-.1,.53,(.6,-.5,.2)),(.1,-.14,.53,(-.3,-.6,-.3)),(-.18,-.13,.35,(-.7,-.4,.2)),(-.15,-.17,.35,(.4,-.6,-.2)),(0,0,z,(-.5,-.3,.4)),(0,0,z,(.6,-.2,.3))):
        for k in range(2): sprig((bx,by,bz),Vector(d)+Vector([random.gauss(0,.2) for _ in range(3)]),.2,le,sm,(.04,.018),7)
    glassw((.42,-.12,0),'coupe','#e9cf95',.7); glassw((.5,.06,0),'coupe','#e9cf95',.6); 
    for k in range(10): petal(random.uniform(-.5,.4),random.uniform(-.45,-.2),.006,random.uniform(.04,.06),random.uniform(0,6),.7,random.choice(rm),.1)
    area((-1.6,-.8,1.7),(0,0,.35),46,.8,'#fff2e2'); area((1.6,-.4,1.0),(0,0,.4),8,.9,'#e6ecff',sy=1.4); spot((.3,-1,2.2),(0,1.2,.5),60,60,.9,.2,'#fff0dc'); world(color='#e2e2e6',strength=.14); cam((.06,-2.6,.62),(.0,0,.42),58,3.5,(0,-.15,.4))
@scene('shoes-silk',LS,14,dict(WE,ev=.9),'Ivory ankle boots, roses and a folded veil on a velvet bench in soft window light','软窗光里丝绒长凳上的象牙色短靴、玫瑰与折叠头纱',11)
def _():
    w=grid(9,6,1,1,(0,.9,2.0),mat('wl','#c9c4bc',.9,bump=.2,bscale=9,var=.03)); w.rotation_euler=(math.pi/2,0,0); ve=mat('ve','#a9b3a6',.9,sheen=.9,bump=.1,bscale=160); heightgrid(lambda X,Y:.02*np.cos(X*15)*np.cos(Y*15)-.03*np.exp(-((np.mod(X*15+math.pi,2*math.pi)-math.pi)**2+(np.mod(Y*15+math.pi,2*math.pi)-math.pi)**2)/.25)-.12*np.clip((-Y-.34)/.06,0,1)**2,-1.6,1.6,-.40,.42,260,90,ve); box((0,-.37,-.2),(3.2,.06,.3),ve,.02); bu=mat('bu','#8d978a',.6,sheen=.5)
    for i in range(-7,8):
        for j in range(-1,2): sph((i*2*math.pi/15,j*2*math.pi/15-.0,-.002),.014,bu,16)
    sh=sheer('#fbf6ee',.28); [heightgrid(lambda X,Y,k=k:.05+.035*k+.03*np.sin(9*X+k)*np.cos(5*Y+k)+.02*np.abs(np.sin(14*X-6*Y+k)),-.36,.30,-.24,.26,120,80,sh,loc=(-.62,.05,.0)) for k in range(3)]; iv=mat('iv','#f3ece2',.32,sheen=.5,coat=.25)
    obj(C0+'bootie/bootie.obj',height=.2,loc=(.35,.05,.03),rot=-50,override=iv) ; rm,wm=ROSE(),WHT(); le,sm=LEAF(); [flower((x,y,.03),R,m,'rose',(random.uniform(-.4,.4),random.uniform(-.4,.4))) for x,y,R,m in ((-.12,-.08,.07,rm),(-.2,.03,.06,wm),(-.05,.06,.05,wm))]; [sprig((-.12,.0,.03),(math.cos(a),math.sin(a),.12),.24,le,sm,(.045,.018),7) for a in (3.6,4.4,5.4,.3,2.4)]
    gobo((-2.0,-1.6,1.7),(.0,.9,.5),360,'window',42,r=.02,nx=2,ny=2,w=.5,h=.5); area((-1.6,-.9,1.4),(0,0,.1),32,.8,'#fff1de'); world(color='#e2e4e6',strength=.17); cam((.05,-1.9,.72),(-.05,.1,.1),52,4,(.1,-.05,.1))
@scene('champagne-toast',P45,14,dict(WE,ev=.75,bloom=.12),'Two coupes on a brass tray with petals and candlelight','黄铜托盘上的两只香槟杯、花瓣与烛光',12)
def _():
    silk(mat('tc','#cdbfb4',.9,weave=500,sheen=.4),-1.4,1.4,-1.2,2.2,.008,160,seed=5,freq=.6); lathe((0,.05,.005),[(0,.004),(.30,.004),(.33,.012),(.345,.03),(.35,.031),(.34,.014),(.31,0),(0,0)],mat('tr','#cfcac2',.18,metal=1),seg=96); glassw((-.1,.02,.012),'coupe','#ecd49a',.8,1.25); glassw((.11,.1,.012),'coupe','#ecd49a',.75,1.25); rm,wm=ROSE(),WHT(); le,sm=LEAF(); [flower((x,y,.02),R,random.choice((rm,wm)),'ranunculus',(random.uniform(-.4,.4),random.uniform(-.4,.4))) for x,y,R in ((.28,-.1,.065),(.36,.0,.055),(.25,-.2,.05))]; [sprig((.3,-.08,.02),(math.cos(a),math.sin(a),.12),.22,le,sm,(.042,.018),7) for a in (-1.2,-.4,.4,1.4,2.4)]
    for x,y,h in ((-.42,.5,.2),(-.3,.62,.28),(.45,.6,.24),(.1,.72,.16)): candle(x,y,.005,.028,h,power=1.0)
    [petal(random.uniform(-.45,.1),random.uniform(-.4,-.1),.02,.06,random.uniform(0,6),.7,random.choice(rm),.15) for _ in range(8)]; w=grid(8,4,1,1,(0,2.4,.8),mat('bk','#5f5560',.9)); w.rotation_euler=(math.pi/2,0,0); bokeh(40,(-1.6,1.6),(1.8,2.3),(.15,1.2),(.008,.013),e=(10,30)); area((-1.1,.7,1.0),(0,0,.1),16,.5,'#ffe2c0'); area((1.1,-.3,.9),(0,0,.1),6,.4,'#fff4ea',sy=.9); world(color='#a8a0ac',strength=.10); cam((.03,-1.2,.46),(.02,.1,.12),56,2.4,(0,.0,.15))
@scene('petal-aisle',PT,12,dict(WE,ev=.2),'Petals scattered along a pale runner between rows of white chairs, low angle','低角度：白椅之间浅色地毯上散落的花瓣',13)
def _():
    grid(30,40,1,1,(0,10,0),wood('f','#c9ad88','#a88a64',plank=.16,rough=.4)); box((0,6,.006),(1.1,18,.008),mat('rn','#f1ebe1',.95,weave=200),.002); wt=mat('cw','#f3efe8',.45); proto=newobjs(chairX,(0,0,-60),0,wt,mat('cu','#f1ebe0',.95)); rm,wm=ROSE(),WHT(); le,sm=LEAF()
    def inst(x,y,r):
        e=bpy.data.objects.new('e',None); bpy.context.collection.objects.link(e); e.location=(x,y,0); e.rotation_euler=(0,0,math.radians(r))
        for o in proto:
            if o.type!='EMPTY': c=o.copy(); c.parent=e; c.matrix_parent_inverse=o.matrix_parent_inverse; bpy.context.collection.objects.link(c)
    for j in range(7):
        for s in (-1,1):
            for i in range(3): inst(s*(.95+.5*i),.4+.95*j,180)
            flower((s*.70,.45+.95*j,.62),.05,rm,'rose',(1.2,s*.3),n=16); [sprig((s*.70,.45+.95*j,.6),(random.uniform(-.3,.3),-.3,-.8),.3,le,sm,(.05,.02),6) for _ in range(2)]
    for k in range(190): x=random.gauss(0,.22) if k%3 else random.choice((-1,1))*random.gauss(.42,.06); petal(x,random.uniform(-1.6,6),.02,random.uniform(.05,.075),random.uniform(0,6),random.uniform(.3,1),random.choice(random.choice((rm,wm))),.12)
    w=grid(14,8,1,1,(0,10,3),mat('bk','#d9d3c8',.9)); w.rotation_euler=(math.pi/2,0,0); sh=sheer('#fbf6ee',.6); curtain((-2.2,9.4,0),(-.5,9.4,0),0,4.5,sh,8,.08); curtain((.5,9.4,0),(2.2,9.4,0),0,4.5,sh,8,.08); box((0,9.8,1.8),(1.2,.02,3.4),emis('#fff4e2',2.2),0); area((0,9,2.4),(0,0,.3),240,2.2,'#fff0dc',sy=3); area((-5,2,3),(0,2,.3),200,3,'#fff2e2'); area((0,-3,2),(0,1,.2),22,2,'#eef1ff'); world(color='#e6e4ea',strength=.16); cam((.12,-2.6,.42),(.0,2.0,.62),46,2.2,(0,-.6,.05))
# ---------- details: the same props seen by another lens, from another place, in another light
def on(name): SCENES[name]['fn']()
@scene('cake-close',SQ,16,WE,'Roses and eucalyptus on the second tier of a wedding cake, close','婚礼蛋糕第二层的玫瑰与尤加利特写',21)
def _():
    on('cake-table'); cam((-.55,-1.05,.52),(-.04,-.05,.43),70,2.4,(-.17,-.15,.36))
@scene('aisle-chairs',LS,14,dict(WE,ev=.25),'Roses tied to the end chairs of an aisle, one row after another','过道两侧椅背上系着的玫瑰，一排接一排',22)
def _():
    on('petal-aisle'); cam((-.05,-.75,.95),(.95,2.6,.55),60,2.0,(.70,1.4,.62))
@scene('arch-flowers',PT,16,dict(WE,ev=.5),'The flowered corner of a ceremony arch with sheer cloth in evening sun','傍晚阳光里婚礼拱门一角的花与薄纱',23)
def _():
    on('ceremony-chairs'); cam((.15,1.6,1.55),(-.85,4.6,2.1),50,2.8,(-1.1,4.5,2.1))
@scene('seal-close',P45,14,WE,'A wax seal on a blush envelope with a sprig of eucalyptus, close','粉色信封上的火漆印与尤加利枝特写',24)
def _():
    on('letter-seal'); cam((.12,-.42,.42),(.2,-.03,.02),70,2.2,(.165,-.075,.02))
@scene('champagne-tower',PT,14,dict(WE,ev=.5,bloom=.14,shadow='#3a3448'),'A pyramid of filled coupes on a round table before warm lights','圆桌上斟满的香槟塔，背后暖光',31)
def _():
    silk(mat('tc','#e6dccf',.9,weave=500,sheen=.4),-1.4,1.4,-1,1.6,.004,120,seed=5,freq=.5); go=mat('tr','#cfae72',.2,metal=1); lathe((0,.05,.004),[(0,.004),(.33,.004),(.35,.012),(.36,.03),(.365,.03),(.355,.01),(.33,0),(0,0)],go,seg=96); d=.112; z=.014
    for n in (4,3,2,1):
        for i in range(n):
            for j in range(n): glassw((d*(i-(n-1)/2),.05+d*(j-(n-1)/2),z),'coupe','#f0d79a',.82)
        z+=.151
    rm,wm=ROSE(),WHT(); le,sm=LEAF()
    for k in range(9): a=k*.7+.2; flower((.42*math.cos(a),.05+.42*math.sin(a),.02),random.uniform(.045,.065),random.choice((rm,wm)),random.choice(('rose','ranunculus')),(random.uniform(-.4,.4),random.uniform(-.4,.4)),n=22); sprig((.4*math.cos(a),.05+.4*math.sin(a),.015),(math.cos(a+1),math.sin(a+1),.1),.24,le,sm,(.045,.02),7)
    w=grid(10,6,1,1,(0,3.4,1.2),mat('bk','#4a4050',.9)); w.rotation_euler=(math.pi/2,0,0); bokeh(80,(-2,2),(2.4,3.2),(.0,2.2),(.014,.028),e=(8,30)); area((-1.2,.5,1.3),(0,0,.35),26,.5,'#ffe2c0'); area((1.2,.2,1.0),(0,0,.35),12,.3,'#ffffff',sy=1.2); area((0,1.2,.7),(0,0,.35),14,.8,'#ffd0a0'); area((0,-1.4,1.2),(0,0,.3),6,.7,'#fff2e6'); world('studio',.1); cam((.05,-2.1,.55),(0,.05,.34),60,3,(0,-.1,.35))
@scene('lapel-rose',P45,16,dict(WE,ev=.5),'A single rose and eucalyptus pinned to navy wool, close','别在藏青羊毛面料上的单枝玫瑰与尤加利',32)
def _():
    wl=mat('wl','#1f2c44',.95,bump=.5,bscale=420,sheen=.7,var=.05,vscale=120); heightgrid(lambda X,Y:.02*np.sin(2.2*X+.6*Y)-.012*np.exp(-((X-.32-.35*Y)/.012)**2),-1,1,-1,1,300,120,wl)
    heightgrid(lambda X,Y:(X*.36-.14+.22*Y,Y*1.6-.8,.035+.012*np.sin(2.0*Y+X)-.03*np.clip((X-.93)/.07,0,1)**2),-1,1,0,1,80,80,mat('lp','#24334f',.9,bump=.5,bscale=420,sheen=.7)); sk=mat('sk','#f0e9de',.7,weave=300,sheen=.3); rm,wm=ROSE(),WHT(); le,sm=LEAF()
    for a,l in ((1.9,.26),(1.4,.30),(2.5,.2),(.9,.22)): sprig((.0,-.02,.06),(math.cos(a),math.sin(a),.14),l,le,sm,(.05,.022),8)
    flower((.0,.0,.085),.085,wm,'rose',(.15,.1)); flower((.085,-.07,.07),.04,rm,'ranunculus',(.3,.5),n=40); flower((-.08,-.06,.07),.035,rm,'ranunculus',(.3,-.5),n=40)
    for k in range(9): a=k*.7; rod((.008*math.cos(a),-.05+.006*math.sin(a),.06),(.014*math.cos(a)-.02,-.27,.055+.008*math.sin(a)),.0035,sm,8)
    for k in range(5): torus((-.008+.0*k,-.12-.010*k,.058),.018,.0055,mat('rb','#e3cdbd',.35,sheen=.5),(80,0,4))
    sph((-.05,-.17,.078),.007,mat('pl','#f3ede4',.12,coat=.6),24); rod((-.05,-.17,.074),(.06,-.14,.05),.0014,mat('pn','#d9dadc',.15,metal=1),8)
    area((-.9,.7,.9),(0,0,.05),9,.5,'#fff1de'); area((.9,-.2,.7),(0,0,.05),2.4,.4,'#dfe8ff'); world(color='#dfe2ea',strength=.12); cam((.0,-.42,.78),(.0,-.01,.05),56,3.2,(0,-.02,.1))
@scene('favour-boxes',SQ,14,WE,'Small favour boxes tied with ribbon in rows, one turned, from above','俯拍成排系丝带的喜糖小盒，其中一只微转',33)
def _():
    box((0,0,-.03),(3,3,.06),mat('tb','#c9bfb2',.9,weave=400,bump=.1,bscale=200),0); cs=('#efe8dc','#d9c0b4','#c3ccbf','#efe8dc'); rb=mat('rb','#b98f80',.35,sheen=.5); ri=mat('ri','#f4eee4',.4,sheen=.5); le,sm=LEAF()
    for i in range(5):
        for j in range(5):
            x,y=-.5+.25*i,-.5+.25*j; c=cs[(i*2+j*3)%4]; turned=(i,j)==(3,2); r=28 if turned else random.uniform(-2,2); m=mat('bx%d%d'%(i,j),c,.85,bump=.1,bscale=100); R=rb if c!='#d9c0b4' else ri
            O=[box((0,0,.045),(.15,.15,.09),m,.003),box((0,0,.098),(.156,.156,.022),m,.003),box((0,0,.056),(.157,.016,.108),R,.001),box((0,0,.056),(.016,.157,.108),R,.001)]
            for s in (-1,1): t=torus((s*.022,0,.117),.02,.005,R,(75,0,40*s)); t.scale=(1.2,.8,.8); O.append(t)
            O.append(sph((0,0,.117),.009,R,16)); group(O,(x,y,0),(0,0,r))
    sprig((.26,-.02,.12),(.5,.6,.2),.17,le,sm,(.04,.018),7); flower((.27,.0,.125),.03,WHT(),'ranunculus',(.2,.2),n=40)
    area((-1.6,1.0,1.5),(0,0,0),38,.5,'#fff0dc'); area((1.4,-.6,1.4),(0,0,0),5,.8,'#e6ecff'); world(color='#ece9ea',strength=.18); cam((.02,-.25,1.7),(.02,.0,.05),56,5.6,(0,0,.1))
@scene('taper-row',LS,14,dict(WE,ev=.8,bloom=.14,shadow='#3a3550'),'Taper candles in brass along a table with a garland, the near ones sharp','长桌上的黄铜烛台与花环，近处清晰远处虚化',34)
def _():
    silk(mat('tc','#5f4a52',.95,weave=500,sheen=.4),-1.6,1.6,-1,4.5,.006,160,seed=2,freq=.5); br=mat('br','#c9a35f',.22,metal=1); rm,wm=ROSE(),WHT(); le,sm=LEAF(); wx=('#f1e7d6','#e3c3b3','#f1e7d6','#b98f80')
    for k in range(13):
        x,y=-.62+.11*k+.05*math.sin(k*2),-.35+.34*k; h=random.uniform(.2,.3); lathe((x,y,.006),[(0,0),(.042,0),(.042,.006),(.012,.018),(.008,.05),(.016,.06),(.016,.072),(.0,.072)],br,seg=48); candle(x,y,.07,.0105,h,wx[k%4],power=.55)
    for k in range(40):
        t=k/40; x,y=-.40+1.4*t+random.gauss(0,.05),-.5+4.4*t; sprig((x,y,.02),(random.uniform(-1,1),random.uniform(-1,1),.2),.22,le,sm,(.045,.02),6)
        if k%2==0: flower((x+random.gauss(0,.05),y,.03),random.uniform(.04,.065),random.choice((rm,wm)),random.choice(('rose','ranunculus')),(random.uniform(-.5,.5),random.uniform(-.5,.5)),n=20)
    w=grid(14,6,1,1,(0,6,1.6),mat('bk','#2c2838',.9)); w.rotation_euler=(math.pi/2,0,0); bokeh(60,(-2.6,2.6),(5,5.8),(.2,2.2),(.014,.028),e=(8,26)); area((-1.6,.4,1.4),(0,.3,.1),22,.7,'#ffd8b0'); area((1.6,-.2,1.2),(0,.2,.1),7,.7,'#a9b4ff'); world(color='#6a5a78',strength=.07); cam((.25,-1.35,.42),(-.02,.9,.16),50,1.9,(-.45,.0,.2))
@scene('rings-on-book',SQ,16,dict(WE,ev=-.45),'Two gold rings in the fold of an open book, the shadow of one shaped like a heart','翻开书页折缝里的两枚金戒，影子成心形',35)
def _():
    pg=mat('pg','#f5eede',.9,bump=.1,bscale=160); 
    for s in (-1,1): heightgrid(lambda X,Y,s=s:.002+.075*(1-np.exp(-np.abs(X)/.05))*np.exp(-np.abs(X)/.42)+.0*Y,0 if s>0 else -.6,.6 if s>0 else 0,-.8,.9,220,6,pg)
    tx=mat('tx','#b4aca0',.9)
    for s in (-1,1):
        for k in range(20):
            y=-.5+.055*k; w=random.uniform(.26,.34) if k%6 else .18; v=[]; n=24
            for i in range(n+1):
                x=.14+w*i/n; z=.0035+.075*(1-math.exp(-x/.05))*math.exp(-x/.42); v+=[(s*x,y-.006,z),(s*x,y+.006,z)]
            meshobj('t',v,[(2*i,2*i+2,2*i+3,2*i+1) for i in range(n)],tx)
    go=mat('go','#d9ad62',.12,metal=1); a=ring((.0,-.02,.05),.052,.0065,go,90,8,1.0); a.location.z=.066; b=ring((.06,.05,.064),.045,.0055,mat('g2','#e6d5b8',.1,metal=1),14,30,1.4); b.location=(.1,.06,.085)
    le,sm=LEAF(); sprig((-.42,.35,.06),(.4,-1,.05),.3,le,sm,(.045,.02),8); spot((-.55,.95,.8),(.02,-.05,.05),26,22,.4,.008,'#ffe2b8'); area((-1.0,.5,1.0),(0,0,.05),4.5,.5,'#fff0dc'); area((1,-.5,.8),(0,0,.05),1.6,.5,'#e6ecff'); world('studio',.2); cam((.10,-.62,.40),(.02,.0,.05),70,3,(.0,-.03,.06))
