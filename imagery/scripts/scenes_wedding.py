from props import *

SCENES, scene = registry()
WE = dict(ev=0.4, shadow='#5a5262', high='#fff2e4', bloom=0.08, vig=0.13)
ROSE = lambda: petalmats(['#e9bdb0', '#f2d6c9', '#e2a698', '#f6e8dd'])
WHT = lambda: petalmats(['#f7efe4', '#f3e6d6', '#faf4ec'])
LEAF = lambda: (mat('le', '#7d9182', 0.6, translucent=0.3, var=0.1, vscale=30), mat('sm', '#6d7a55', 0.6))


@scene(
    'rings-velvet',
    SQ,
    16,
    dict(WE, ev=-0.35, vig=0.2),
    'Two plain rings in an open green velvet box on pale cloth',
    '浅色布面上打开的绿丝绒戒盒与两枚素戒',
    1,
)
def _():
    silk(mat('ln', '#d9d0c2', 0.8, sheen=0.4, weave=500), -1, 1, -1, 1.4, 0.016, 240, seed=4, freq=0.8)
    ve = mat('ve', '#3f5a52', 0.95, sheen=1.0, bump=0.2, bscale=240, var=0.06, vscale=20)
    vi = mat('vi', '#4f6b62', 0.98, sheen=1.0, bump=0.15, bscale=240)
    O = [box((0, 0, 0.03), (0.22, 0.22, 0.06), ve, 0.008), box((0, 0, 0.064), (0.19, 0.19, 0.014), vi, 0.006)]
    lid = [
        box((0, 0, 0.03), (0.22, 0.22, 0.06), ve, 0.008),
        box((0, 0, -0.002), (0.185, 0.185, 0.012), mat('sa', '#e9e0d0', 0.4, sheen=0.4), 0.004),
    ]
    group(O, (0, 0.02, 0.02), (0, 0, 12))
    e = group(lid, (-0.03, 0.15, 0.15), (78, 0, 12))
    go = mat('go', '#d9ad62', 0.13, metal=1)
    r1 = ring((-0.015, 0.01, 0.115), 0.036, 0.0048, go, 82, 20, 1.0)
    r1.scale = (1, 1, 1.5)
    r2 = ring((0.03, 0.03, 0.110), 0.032, 0.004, mat('pt', '#d9d6d2', 0.1, metal=1), 80, 50, 1.5)
    box((0, 0.02, 0.092), (0.15, 0.02, 0.012), ve, 0.005, rot=(0, 0, 30))
    le, sm = LEAF()
    for k in range(3):
        sprig((0.2, -0.16 + 0.05 * k, 0.03), (0.5, 0.6 - 0.3 * k, 0.15), 0.36, le, sm, (0.05, 0.024), 8)
    flower((-0.24, -0.02, 0.015), 0.075, WHT(), 'ranunculus', (0.2, -0.3))
    flower((-0.3, 0.12, 0.015), 0.06, ROSE(), 'rose', (-0.2, -0.3))
    area((-0.9, 0.5, 0.9), (0, 0, 0.08), 11, 0.5, '#fff1de')
    area((0.9, -0.2, 0.7), (0, 0, 0.08), 4, 0.3, '#ffffff', sy=0.8)
    world('studio', 0.25)
    bokeh(26, (-1.4, 1.4), (1.2, 2.0), (0.15, 1.0), (0.004, 0.008), e=(8, 24))
    cam((0.05, -0.82, 0.42), (-0.02, 0.03, 0.075), 72, 3.2, (0, -0.01, 0.1))


@scene(
    'table-setting',
    P45,
    18,
    WE,
    'A wedding place setting: stacked plates, linen napkin, gold cutlery, blush rose and a blank place card',
    '婚宴餐位：叠盘、亚麻餐巾、金色餐具、粉玫瑰与空白席卡',
    3,
)
def _():
    silk(mat('tc', '#f0ebe3', 0.9, weave=600, sheen=0.4), -1.2, 1.2, -1, 1.6, 0.004, 160, seed=2, freq=0.5)
    cm = mat('p1', '#f4f1ec', 0.2, coat=0.3)
    go = mat('go', '#c9a35f', 0.2, metal=1)
    plate(0, 0, 0.005, 0.165, mat('ch', '#cfae72', 0.3, metal=0.8))
    plate(0, 0, 0.022, 0.145, cm)
    plate(0, 0, 0.038, 0.105, mat('p2', '#c9d0c4', 0.35))
    np_ = mat('np', '#d6b2a4', 0.95, weave=220, sheen=0.6)
    heightgrid(
        lambda X, Y: 0.058 + 0.010 * np.abs(np.sin(40 * X)) * (1 - abs(Y) * 2) + 0.004 * np.sin(30 * Y),
        -0.05,
        0.05,
        -0.16,
        0.14,
        60,
        100,
        np_,
    )
    torus((0, -0.0, 0.07), 0.03, 0.005, go, (90, 0, 0))
    flower((0.0, 0.03, 0.07), 0.045, ROSE(), 'rose', (0.5, 0.2))
    le, sm = LEAF()
    sprig((0, -0.08, 0.07), (0.1, 0.5, 0.05), 0.22, le, sm, (0.04, 0.017), 7)

    def fork(x, y, r=0):
        O = (
            [rod((0, -0.1, 0.006), (0, 0.03, 0.008), 0.0035, go)]
            + [rod((d, 0.03, 0.008), (d, 0.085, 0.010), 0.0017, go, 8) for d in (-0.009, -0.003, 0.003, 0.009)]
            + [box((0, 0.03, 0.008), (0.022, 0.012, 0.003), go, 0.001)]
        )
        group(O, (x, y, 0.002), (0, 0, r))

    fork(-0.21, 0)
    fork(-0.245, -0.005)
    O = [
        rod((0, -0.1, 0.006), (0, 0.0, 0.007), 0.0035, go),
        extr(
            (0, 0, 0),
            [(-0.006, 0), (0.007, 0), (0.009, 0.07), (0.002, 0.1), (-0.006, 0.09)],
            0.002,
            go,
            0,
            rot=(-90, 0, 0),
        ),
    ]
    group(O, (0.21, 0, 0.006))
    O = [rod((0, -0.1, 0.006), (0, 0.04, 0.007), 0.0032, go)]
    s = sph((0, 0.06, 0.008), 0.02, go, 32)
    s.scale = (0.75, 1.2, 0.25)
    group(O + [s], (0.245, 0, 0.002))
    glassw((0.2, 0.24, 0.004), 'wine', '#7a1f2a', 0.35)
    glassw((0.29, 0.30, 0.004), 'flute', '#e9cf95', 0.75)
    glassw((0.12, 0.32, 0.004), 'tumbler', '#e8eef0', 0.5)
    pc = mat('pc', '#fbf8f2', 0.8)
    box((-0.02, 0.22, 0.03), (0.11, 0.002, 0.055), pc, 0.0005, rot=(-18, 0, 0))
    box((-0.02, 0.235, 0.03), (0.11, 0.002, 0.055), pc, 0.0005, rot=(18, 0, 0))
    for x, y, R, k in (
        (-0.28, 0.42, 0.07, 0),
        (-0.18, 0.48, 0.085, 1),
        (-0.06, 0.46, 0.07, 0),
        (0.05, 0.53, 0.08, 1),
        (-0.38, 0.5, 0.06, 1),
    ):
        flower(
            (x, y, 0.03), R, ROSE() if k == 0 else WHT(), 'rose', (random.uniform(-0.3, 0.3), random.uniform(-0.3, 0.3))
        )
    for k in range(14):
        a = random.uniform(0, 6.28)
        sprig(
            (-0.16 + 0.15 * math.cos(a), 0.48 + 0.06 * math.sin(a), 0.03),
            (math.cos(a), 0.5 * math.sin(a), 0.2),
            0.25,
            le,
            sm,
            (0.045, 0.02),
            8,
        )
    candle(-0.34, 0.3, 0.004, 0.02, 0.16, power=0.5)
    candle(0.36, 0.5, 0.004, 0.02, 0.22, power=0.5)
    area((-1.3, 0.8, 1.2), (0, 0.1, 0), 22, 0.7, '#fff4e6')
    area((1.2, -0.6, 1.2), (0, 0, 0), 4, 1, '#eef1ff')
    world(color='#ece9ea', strength=0.18)
    cam((0.0, -0.82, 0.72), (-0.0, 0.13, 0.05), 48, 4, (0, 0.02, 0.05))


@scene(
    'ceremony-chairs',
    LS,
    20,
    dict(WE, ev=0.45),
    'Rows of pale cross-back chairs facing a draped flower arch in late sunlight',
    '夕阳下成排浅色十字背椅与披纱花拱门',
    4,
)
def _():
    import scenes_property as sp

    grid(80, 80, 1, 1, (0, 0, -0.01), mat('gr', '#6b7a42', 0.95, bump=1, bscale=60, var=0.25, vscale=8))
    sp.grass(-7, 7, -4.5, 9, 110000, 0.05, ('#74853f', '#61723a'))
    wt = WD_('w', '#d9c4a2', '#bfa67f', 3)
    cu = mat('cu', '#f1ebe0', 0.95, sheen=0.5)
    me = None
    proto = newobjs(chairX, (0, 0, 0), 0, wt, cu)
    ents = [o for o in proto]

    def inst(x, y, r):
        e0 = [o for o in proto if o.type == 'EMPTY'][0]
        e = bpy.data.objects.new('e', None)
        bpy.context.collection.objects.link(e)
        e.location = (x, y, 0)
        e.rotation_euler = (0, 0, math.radians(r))
        for o in proto:
            if o.type == 'EMPTY':
                continue
            c = o.copy()
            c.parent = e
            c.matrix_parent_inverse = o.matrix_parent_inverse
            bpy.context.collection.objects.link(c)

    for j in range(5):
        for i in range(4):
            for s in (-1, 1):
                inst(s * (0.95 + 0.52 * i), -1.6 + 0.95 * j, 180 + random.uniform(-3, 3))
    for o in proto:
        o.location.z -= 50 if o.type == 'EMPTY' else 0
    box((0, 1.2, 0.006), (1.05, 9, 0.14), mat('rn', '#efe8dc', 0.95, weave=200), 0.002)
    y = 4.6
    for s in (-1, 1):
        rod((s * 1.1, y, 0), (s * 1.1, y, 2.5), 0.04, WD_('ar', '#a9794a', '#7c5430', 2))
    rod((-1.35, y, 2.5), (1.35, y, 2.5), 0.04, WD_('ar2', '#a9794a', '#7c5430', 2))
    sh = sheer('#fbf6ee', 0.45)
    curtain((-1.15, y + 0.05, 0), (-0.7, y + 0.05, 0), 0.02, 2.48, sh, 5, 0.05)
    curtain((0.75, y + 0.05, 0), (1.15, y + 0.05, 0), 0.02, 2.48, sh, 5, 0.05)
    heightgrid(
        lambda X, Y: (
            X,
            y - 0.05 - 0.08 * np.sin(Y * 6 + X),
            2.5 - 0.28 * (1 - (X / 1.1) ** 2) * (0.25 + 0.75 * Y) - 0.03 * np.sin(X * 8),
        ),
        -1.1,
        1.1,
        0,
        1,
        90,
        30,
        sh,
    )
    rm, wm = ROSE(), WHT()
    le, sm = LEAF()
    for k in range(34):
        t = random.random()
        x = -1.15 + random.gauss(0, 0.1) if t < 0.55 else random.uniform(-1.1, 0.1)
        z = random.uniform(1.3, 2.55) if t < 0.55 else 2.5 + random.gauss(0, 0.06)
        flower(
            (x, y - 0.1 + random.gauss(0, 0.06), z),
            random.uniform(0.06, 0.12),
            random.choice((rm, wm)),
            'peony' if k % 2 else 'rose',
            (1.3, random.uniform(-0.4, 0.4)),
            n=18,
        )
        sprig((x, y - 0.05, z), (random.uniform(-1, 1), -0.4, random.uniform(-0.6, 0.6)), 0.4, le, sm, (0.07, 0.03), 7)
    for k in range(12):
        x = random.choice((-1, 1)) * random.uniform(0.55, 0.7)
        yy = random.uniform(-2, 3)
        flower((x, yy, 0.05), 0.06, random.choice((rm, wm)), 'rose', n=14)
    lf = sp.LV()
    tk = mat('tk', '#5a4633', 0.9, bump=0.4, bscale=9)
    for k in range(15):
        sp.foliage(
            (-9.5 + 1.35 * k + random.gauss(0, 0.3), 9.5 + random.gauss(0, 0.6), random.uniform(0.7, 2.2)),
            (1.3, 0.9, random.uniform(1.2, 2.0)),
            2600,
            0.10,
            lf,
        )
    sp.sky([(0, '#fbe3c0'), (0.12, '#f3cfa6'), (0.35, '#b9c3d6'), (0.7, '#7fa3cf')], 0.8, 0.15)
    sun((0.45, -0.75, -0.3), 4.5, 1.2, '#ffd29a')
    cam((0.18, -5.2, 1.35), (0.0, 2.6, 1.0), 40, 4, (0, 1.0, 1))


@scene(
    'candle-aisle',
    PT,
    16,
    dict(WE, ev=1.2, shadow='#3a3550', vig=0.2, bloom=0.16),
    'Pillar candles in glass on stone steps at dusk with scattered petals',
    '黄昏石阶上的玻璃罩蜡烛与散落花瓣',
    5,
)
def _():
    st = mat('st', '#8d8579', 0.9, bump=0.5, bscale=12, var=0.12, vscale=3, detail=8)
    for k in range(7):
        box((0, 0.42 * k, 0.09 * k + 0.0), (4, 0.9, 0.18), st, 0.012)
    gl = thinglass('#f6f2ea')
    ws = WHT()
    for k in range(7):
        for s in (-1, 1):
            for j in range(random.choice((1, 2, 3))):
                x = s * (0.55 + 0.19 * j + random.uniform(-0.03, 0.03))
                h = random.choice((0.09, 0.13, 0.18))
                yy = 0.42 * k - 0.3 + random.uniform(-0.06, 0.08)
                z = 0.09 * k + 0.09
                candle(x, yy, z, 0.034, h * 0.75, power=1.1)
                lathe((x, yy, z), [(0.0, 0.001), (0.05, 0.001), (0.052, 0.01), (0.052, h + 0.06)], gl, seg=40)
    for k in range(60):
        x = random.gauss(0, 0.42)
        j = random.randrange(7)
        petal(
            x,
            0.42 * j - 0.4 + random.uniform(0, 0.3),
            0.09 * j + 0.098,
            random.uniform(0.05, 0.08),
            random.uniform(0, 6.28),
            random.uniform(0.3, 1),
            random.choice(ws),
            0.1,
        )
    w = grid(9, 6, 1, 1, (0, 3.2, 2.5), mat('bk', '#3b3a48', 0.9, var=0.1))
    w.rotation_euler = (math.pi / 2, 0, 0)
    bokeh(40, (-2, 2), (3.0, 3.1), (0.9, 2.6), (0.008, 0.014), e=(6, 20))
    area((0, -2, 3), (0, 1, 0.3), 22, 2.5, '#8fa6e0')
    world(color='#5a6a9a', strength=0.07)
    cam((0.0, -2.3, 0.85), (0.0, 1.0, 0.38), 58, 2.8, (0, -0.2, 0.25))


@scene(
    'letter-seal',
    LS,
    16,
    WE,
    'Blank deckle-edge stationery, a wax-sealed envelope, ribbon and ranunculus on blue-gray linen',
    '灰蓝亚麻上的空白毛边信纸、火漆信封、丝带与洋牡丹',
    6,
)
def _():
    silk(
        mat('ln', '#8e9aa6', 0.95, weave=420, sheen=0.5, bump=0.15, bscale=180),
        -1.2,
        1.2,
        -1,
        1.2,
        0.006,
        200,
        seed=6,
        freq=0.6,
    )
    pp = mat('pp', '#f6f1e7', 0.92, bump=0.3, bscale=70)

    def deckle(w, h, x, y, r, z, m=pp):
        n = 160
        pts = []

    def sheet(w, h, x, y, r, z, m):
        pts = []
        for x0, y0, x1, y1 in (
            (-w / 2, -h / 2, w / 2, -h / 2),
            (w / 2, -h / 2, w / 2, h / 2),
            (w / 2, h / 2, -w / 2, h / 2),
            (-w / 2, h / 2, -w / 2, -h / 2),
        ):
            for i in range(34):
                t = i / 34
                pts.append((x0 + (x1 - x0) * t + random.gauss(0, 0.0011), y0 + (y1 - y0) * t + random.gauss(0, 0.0011)))
        o = meshobj('sh', [(a, b, 0) for a, b in pts], [tuple(range(len(pts)))], m)
        so = o.modifiers.new('s', 'SOLIDIFY')
        so.thickness = 0.0012
        o.location = (x, y, z)
        o.rotation_euler = (0, 0, math.radians(r))

    sheet(0.26, 0.36, -0.16, 0.03, -8, 0.012, pp)
    sheet(0.18, 0.25, -0.13, 0.0, -3, 0.016, pp)
    sheet(0.30, 0.21, 0.16, -0.06, 12, 0.012, mat('en', '#e4cfc2', 0.9, bump=0.2, bscale=90))
    O = [
        meshobj(
            'fl',
            [(-0.15, 0.105, 0.0), (0.15, 0.105, 0.0), (0, -0.02, 0.0025)],
            [(0, 1, 2)],
            mat('en2', '#dcc3b4', 0.9, bump=0.2, bscale=90),
        )
    ]
    o = group(O, (0.16, -0.06, 0.0145), (0, 0, 12))
    wx = mat('wx', '#8f3a34', 0.3, sss=0.05, bump=0.15, bscale=30)
    c = lathe(
        (0.165, -0.075, 0.0155),
        [(0, 0.0045), (0.014, 0.0045), (0.017, 0.007), (0.021, 0.0065), (0.025, 0.003), (0.026, 0)],
        wx,
        seg=40,
    )
    torus((0.165, -0.075, 0.0205), 0.009, 0.0012, wx)
    tm = mat('tx', '#4a4a4a', 0.8)
    rb = mat('rb', '#c9a99a', 0.35, sheen=0.5)
    n = 90
    v = []
    for i in range(n + 1):
        t = i / n
        x = -0.45 + 0.95 * t
        y = 0.30 + 0.05 * math.sin(7 * t) - 0.12 * t
        z = 0.02 + 0.018 * abs(math.sin(9 * t))
        tw = 0.5 * math.sin(6 * t)
        v += [
            (x, y - 0.018 * math.cos(tw), z - 0.012 * math.sin(tw)),
            (x, y + 0.018 * math.cos(tw), z + 0.012 * math.sin(tw)),
        ]
    smooth(meshobj('rb', v, [(2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1) for i in range(n)], rb))
    rm, wm = ROSE(), WHT()
    le, sm = LEAF()
    for x, y, R, m in ((0.40, 0.2, 0.075, rm), (0.47, 0.07, 0.06, wm), (0.33, 0.28, 0.055, wm), (0.5, 0.24, 0.05, rm)):
        flower((x, y, 0.01), R, m, 'ranunculus', (random.uniform(-0.4, 0.4), random.uniform(-0.5, 0.1)))
    for k in range(7):
        a = random.uniform(1.5, 4.6)
        sprig((0.42, 0.18, 0.015), (math.cos(a), math.sin(a), 0.1), 0.25, le, sm, (0.042, 0.018), 8)
    rod((-0.42, -0.2, 0.012), (-0.3, -0.33, 0.012), 0.006, mat('pn', '#b08d57', 0.25, metal=1))
    gobo((-1.4, 1.0, 1.4), (0, 0, 0), 85, 'leaves', 46, r=0.02, dist=0.8)
    area((-1.0, 0.8, 1.1), (0, 0, 0), 16, 0.7, '#fff2e2')
    world(color='#e8e8ee', strength=0.17)
    cam((0.05, -0.35, 1.35), (0.05, 0.02, 0.0), 49, 5.6, (0, 0, 0.01))


@scene(
    'bouquet-chair',
    P45,
    18,
    dict(WE, ev=0.4),
    'A hand-tied bouquet resting on a bentwood chair beside a silk ribbon and window light',
    '曲木椅上的手扎花束与丝带，窗光',
    7,
)
def _():
    w = grid(9, 6, 1, 1, (0, 1.0, 2.4), mat('wl', '#a9a89c', 0.92, bump=0.25, bscale=8, var=0.04, vscale=1))
    w.rotation_euler = (math.pi / 2, 0, 0)
    grid(9, 5, 1, 1, (0, 0, 0), wood('f', '#a98560', '#83633f', plank=0.15, rough=0.42))
    obj(C0 + 'thonet/thonet.obj', height=0.8, loc=(0, 0.1, 0), rot=30, override=mat('th', '#3a2417', 0.35, coat=0.2))
    rm, wm = ROSE(), WHT()
    le, sm = LEAF()
    bc = Vector((0.02, -0.0, 0.60))
    ax = Vector((0.55, -0.45, 0.72)).normalized()
    q = ax.to_track_quat('Z', 'Y')
    for k in range(19):
        a = k * 2.4
        r = 0.17 * math.sqrt(k / 19)
        p = bc + q @ Vector((r * math.cos(a), r * math.sin(a), 0.085 - 0.9 * r * r * 2))
        O = flower(
            p - ax * 0.03,
            random.uniform(0.05, 0.075),
            random.choice((rm, wm, rm)),
            random.choice(('rose', 'ranunculus', 'peony')),
            n=28,
        )
        d = (ax + q @ Vector((math.cos(a), math.sin(a), 0)) * (r * 4)).normalized()
        for o in O:
            o.rotation_mode = 'QUATERNION'
            o.rotation_quaternion = d.to_track_quat('Z', 'Y')
    for k in range(13):
        a = k * 0.483
        d = q @ Vector((math.cos(a), math.sin(a), -0.05))
        sprig(bc + d * 0.06 - ax * 0.04, d, random.uniform(0.16, 0.24), le, sm, (0.05, 0.022), 7, droop=0.15)
    for k in range(14):
        a = k * 0.45
        o = q @ Vector((0.018 * math.cos(a), 0.018 * math.sin(a), 0))
        rod(bc - ax * 0.02 + o, bc - ax * 0.26 + o * 2.2, 0.0035, sm, 8)
    cyl(bc - ax * 0.12, 0.03, 0.06, mat('rb', '#d9b9a8', 0.35, sheen=0.5), 0.006).rotation_euler = q.to_euler()
    for s in (-1, 1):
        n = 50
        v = []
        for i in range(n + 1):
            t = i / n
            p = (
                bc
                - ax * 0.12
                + Vector(
                    (
                        s * 0.06 * t + 0.02 * math.sin(6 * t),
                        -0.05 - 0.12 * math.sin(min(1, t * 1.5) * 1.57),
                        -0.52 * t * t,
                    )
                )
            )
            wv = 0.016
            v += [
                (p.x - wv * math.cos(4 * t), p.y - wv * math.sin(4 * t), p.z),
                (p.x + wv * math.cos(4 * t), p.y + wv * math.sin(4 * t), p.z),
            ]
        smooth(
            meshobj(
                'rib',
                v,
                [(2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1) for i in range(n)],
                mat('rb', '#d9b9a8', 0.35, sheen=0.5, translucent=0.2),
            )
        )
    gobo((-2.8, -1.8, 2.2), (0.1, 1.0, 0.9), 760, 'window', 42, r=0.02, nx=2, ny=3, w=0.46, h=0.62)
    area((-2.0, -1.0, 1.7), (0, 0, 0.5), 38, 0.9, '#fff0de')
    world(color='#dde0e6', strength=0.15)
    cam((0.1, -2.3, 1.05), (0.03, 0.1, 0.6), 58, 3.2, (0.02, -0.05, 0.6))


@scene(
    'cake-table',
    PT,
    16,
    WE,
    'A three-tier wedding cake with pressed petals on a marble table, soft gray backdrop',
    '大理石桌上的三层婚礼蛋糕，花瓣点缀，浅灰背景',
    8,
)
def _():
    sweep(
        canvas('#b9b6b4', '#a5a2a1', '#cbc8c5', scale=0.8, seed=3), depth=1.4, rad=0.8, width=8, height=5, front=3
    ).location.z = -0.9
    cyl((0, 0, -0.03), 0.6, 0.06, marble(), 0.01)
    ic = mat('ic', '#f5efe6', 0.75, bump=0.2, bscale=16, sss=0.05)
    lathe(
        (0, 0, 0),
        [
            (0, 0),
            (0.14, 0),
            (0.1, 0.02),
            (0.04, 0.05),
            (0.04, 0.1),
            (0.12, 0.13),
            (0.3, 0.135),
            (0.305, 0.15),
            (0, 0.15),
        ],
        mat('cs', '#d9c49a', 0.3, metal=0.8),
        seg=96,
    )
    z = 0.15
    for r, h in ((0.24, 0.2), (0.175, 0.18), (0.115, 0.16)):
        lathe(
            (0, 0, z),
            [(0, 0), (r - 0.006, 0), (r, 0.008), (r, h - 0.02), (r - 0.005, h - 0.006), (r - 0.02, h), (0, h)],
            ic,
            seg=128,
        )
        z += h
    rm, wm = ROSE(), WHT()
    le, sm = LEAF()
    for x, y, zz, R, t in (
        (0.0, -0.0, z - 0.01, 0.075, (0, 0)),
        (-0.07, -0.02, z - 0.02, 0.055, (0.2, -0.6)),
        (0.07, -0.04, z - 0.02, 0.05, (0.5, 0.5)),
        (0.13, -0.12, 0.53, 0.06, (0.9, 0.3)),
        (0.19, -0.06, 0.52, 0.05, (0.6, 0.7)),
        (0.07, -0.15, 0.525, 0.045, (1.0, 0)),
        (-0.18, -0.14, 0.35, 0.065, (0.9, -0.5)),
        (-0.11, -0.19, 0.345, 0.05, (1.1, -0.2)),
        (-0.23, -0.06, 0.345, 0.05, (0.6, -0.8)),
    ):
        flower((x, y, zz), R, random.choice((rm, wm)), random.choice(('rose', 'ranunculus')), t)
    for bx, by, bz, d in (
        (0.13, -0.1, 0.53, (0.6, -0.5, 0.2)),
        (0.1, -0.14, 0.53, (-0.3, -0.6, -0.3)),
        (-0.18, -0.13, 0.35, (-0.7, -0.4, 0.2)),
        (-0.15, -0.17, 0.35, (0.4, -0.6, -0.2)),
        (0, 0, z, (-0.5, -0.3, 0.4)),
        (0, 0, z, (0.6, -0.2, 0.3)),
    ):
        for k in range(2):
            sprig(
                (bx, by, bz),
                Vector(d) + Vector([random.gauss(0, 0.2) for _ in range(3)]),
                0.2,
                le,
                sm,
                (0.04, 0.018),
                7,
            )
    glassw((0.42, -0.12, 0), 'coupe', '#e9cf95', 0.7)
    glassw((0.5, 0.06, 0), 'coupe', '#e9cf95', 0.6)
    for k in range(10):
        petal(
            random.uniform(-0.5, 0.4),
            random.uniform(-0.45, -0.2),
            0.006,
            random.uniform(0.04, 0.06),
            random.uniform(0, 6),
            0.7,
            random.choice(rm),
            0.1,
        )
    area((-1.6, -0.8, 1.7), (0, 0, 0.35), 46, 0.8, '#fff2e2')
    area((1.6, -0.4, 1.0), (0, 0, 0.4), 8, 0.9, '#e6ecff', sy=1.4)
    spot((0.3, -1, 2.2), (0, 1.2, 0.5), 60, 60, 0.9, 0.2, '#fff0dc')
    world(color='#e2e2e6', strength=0.14)
    cam((0.06, -2.6, 0.62), (0.0, 0, 0.42), 58, 3.5, (0, -0.15, 0.4))


@scene(
    'champagne-toast',
    P45,
    14,
    dict(WE, ev=0.75, bloom=0.12),
    'Two coupes on a brass tray with petals and candlelight',
    '黄铜托盘上的两只香槟杯、花瓣与烛光',
    12,
)
def _():
    silk(mat('tc', '#cdbfb4', 0.9, weave=500, sheen=0.4), -1.4, 1.4, -1.2, 2.2, 0.008, 160, seed=5, freq=0.6)
    lathe(
        (0, 0.05, 0.005),
        [(0, 0.004), (0.30, 0.004), (0.33, 0.012), (0.345, 0.03), (0.35, 0.031), (0.34, 0.014), (0.31, 0), (0, 0)],
        mat('tr', '#cfcac2', 0.18, metal=1),
        seg=96,
    )
    glassw((-0.1, 0.02, 0.012), 'coupe', '#ecd49a', 0.8, 1.25)
    glassw((0.11, 0.1, 0.012), 'coupe', '#ecd49a', 0.75, 1.25)
    rm, wm = ROSE(), WHT()
    le, sm = LEAF()
    [
        flower(
            (x, y, 0.02),
            R,
            random.choice((rm, wm)),
            'ranunculus',
            (random.uniform(-0.4, 0.4), random.uniform(-0.4, 0.4)),
        )
        for x, y, R in ((0.28, -0.1, 0.065), (0.36, 0.0, 0.055), (0.25, -0.2, 0.05))
    ]
    [
        sprig((0.3, -0.08, 0.02), (math.cos(a), math.sin(a), 0.12), 0.22, le, sm, (0.042, 0.018), 7)
        for a in (-1.2, -0.4, 0.4, 1.4, 2.4)
    ]
    for x, y, h in ((-0.42, 0.5, 0.2), (-0.3, 0.62, 0.28), (0.45, 0.6, 0.24), (0.1, 0.72, 0.16)):
        candle(x, y, 0.005, 0.028, h, power=1.0)
    [
        petal(
            random.uniform(-0.45, 0.1),
            random.uniform(-0.4, -0.1),
            0.02,
            0.06,
            random.uniform(0, 6),
            0.7,
            random.choice(rm),
            0.15,
        )
        for _ in range(8)
    ]
    w = grid(8, 4, 1, 1, (0, 2.4, 0.8), mat('bk', '#5f5560', 0.9))
    w.rotation_euler = (math.pi / 2, 0, 0)
    bokeh(40, (-1.6, 1.6), (1.8, 2.3), (0.15, 1.2), (0.008, 0.013), e=(10, 30))
    area((-1.1, 0.7, 1.0), (0, 0, 0.1), 16, 0.5, '#ffe2c0')
    area((1.1, -0.3, 0.9), (0, 0, 0.1), 6, 0.4, '#fff4ea', sy=0.9)
    world(color='#a8a0ac', strength=0.10)
    cam((0.03, -1.2, 0.46), (0.02, 0.1, 0.12), 56, 2.4, (0, 0.0, 0.15))


@scene(
    'petal-aisle',
    PT,
    12,
    dict(WE, ev=0.2),
    'Petals scattered along a pale runner between rows of white chairs, low angle',
    '低角度：白椅之间浅色地毯上散落的花瓣',
    13,
)
def _():
    grid(30, 40, 1, 1, (0, 10, 0), wood('f', '#c9ad88', '#a88a64', plank=0.16, rough=0.4))
    box((0, 6, 0.006), (1.1, 18, 0.008), mat('rn', '#f1ebe1', 0.95, weave=200), 0.002)
    wt = mat('cw', '#f3efe8', 0.45)
    proto = newobjs(chairX, (0, 0, -60), 0, wt, mat('cu', '#f1ebe0', 0.95))
    rm, wm = ROSE(), WHT()
    le, sm = LEAF()

    def inst(x, y, r):
        e = bpy.data.objects.new('e', None)
        bpy.context.collection.objects.link(e)
        e.location = (x, y, 0)
        e.rotation_euler = (0, 0, math.radians(r))
        for o in proto:
            if o.type != 'EMPTY':
                c = o.copy()
                c.parent = e
                c.matrix_parent_inverse = o.matrix_parent_inverse
                bpy.context.collection.objects.link(c)

    for j in range(7):
        for s in (-1, 1):
            for i in range(3):
                inst(s * (0.95 + 0.5 * i), 0.4 + 0.95 * j, 180)
            flower((s * 0.70, 0.45 + 0.95 * j, 0.62), 0.05, rm, 'rose', (1.2, s * 0.3), n=16)
            [
                sprig(
                    (s * 0.70, 0.45 + 0.95 * j, 0.6),
                    (random.uniform(-0.3, 0.3), -0.3, -0.8),
                    0.3,
                    le,
                    sm,
                    (0.05, 0.02),
                    6,
                )
                for _ in range(2)
            ]
    for k in range(190):
        x = random.gauss(0, 0.22) if k % 3 else random.choice((-1, 1)) * random.gauss(0.42, 0.06)
        petal(
            x,
            random.uniform(-1.6, 6),
            0.02,
            random.uniform(0.05, 0.075),
            random.uniform(0, 6),
            random.uniform(0.3, 1),
            random.choice(random.choice((rm, wm))),
            0.12,
        )
    w = grid(14, 8, 1, 1, (0, 10, 3), mat('bk', '#d9d3c8', 0.9))
    w.rotation_euler = (math.pi / 2, 0, 0)
    sh = sheer('#fbf6ee', 0.6)
    curtain((-2.2, 9.4, 0), (-0.5, 9.4, 0), 0, 4.5, sh, 8, 0.08)
    curtain((0.5, 9.4, 0), (2.2, 9.4, 0), 0, 4.5, sh, 8, 0.08)
    box((0, 9.8, 1.8), (1.2, 0.02, 3.4), emis('#fff4e2', 2.2), 0)
    area((0, 9, 2.4), (0, 0, 0.3), 240, 2.2, '#fff0dc', sy=3)
    area((-5, 2, 3), (0, 2, 0.3), 200, 3, '#fff2e2')
    area((0, -3, 2), (0, 1, 0.2), 22, 2, '#eef1ff')
    world(color='#e6e4ea', strength=0.16)
    cam((0.12, -2.6, 0.42), (0.0, 2.0, 0.62), 46, 2.2, (0, -0.6, 0.05))


# ---------- details: the same props seen by another lens, from another place, in another light
def on(name):
    SCENES[name]['fn']()


@scene(
    'cake-close', SQ, 16, WE, 'Roses and eucalyptus on the second tier of a wedding cake, close', '婚礼蛋糕第二层的玫瑰与尤加利特写', 21
)
def _():
    on('cake-table')
    cam((-0.55, -1.05, 0.52), (-0.04, -0.05, 0.43), 70, 2.4, (-0.17, -0.15, 0.36))


@scene(
    'aisle-chairs',
    LS,
    14,
    dict(WE, ev=0.25),
    'Roses tied to the end chairs of an aisle, one row after another',
    '过道两侧椅背上系着的玫瑰，一排接一排',
    22,
)
def _():
    on('petal-aisle')
    cam((-0.05, -0.75, 0.95), (0.95, 2.6, 0.55), 60, 2.0, (0.70, 1.4, 0.62))


@scene(
    'arch-flowers',
    PT,
    16,
    dict(WE, ev=0.5),
    'The flowered corner of a ceremony arch with sheer cloth in evening sun',
    '傍晚阳光里婚礼拱门一角的花与薄纱',
    23,
)
def _():
    on('ceremony-chairs')
    cam((0.15, 1.6, 1.55), (-0.85, 4.6, 2.1), 50, 2.8, (-1.1, 4.5, 2.1))


@scene(
    'seal-close',
    P45,
    14,
    WE,
    'A wax seal on a blush envelope with a sprig of eucalyptus, close',
    '粉色信封上的火漆印与尤加利枝特写',
    24,
)
def _():
    on('letter-seal')
    cam((0.12, -0.42, 0.42), (0.2, -0.03, 0.02), 70, 2.2, (0.165, -0.075, 0.02))


@scene(
    'lapel-rose',
    P45,
    16,
    dict(WE, ev=0.5),
    'A boutonniere of a white rose, two small pink ones and eucalyptus on navy wool',
    '藏青羊毛面料上的胸花：一枝白玫瑰、两朵粉色小花与尤加利',
    32,
)
def _():
    wl = mat('wl', '#1f2c44', 0.95, bump=0.5, bscale=420, sheen=0.7, var=0.05, vscale=120)
    heightgrid(
        lambda X, Y: 0.02 * np.sin(2.2 * X + 0.6 * Y) - 0.012 * np.exp(-(((X - 0.32 - 0.35 * Y) / 0.012) ** 2)),
        -1,
        1,
        -1,
        1,
        300,
        120,
        wl,
    )
    heightgrid(
        lambda X, Y: (
            X * 0.36 - 0.14 + 0.22 * Y,
            Y * 1.6 - 0.8,
            0.035 + 0.012 * np.sin(2.0 * Y + X) - 0.03 * np.clip((X - 0.93) / 0.07, 0, 1) ** 2,
        ),
        -1,
        1,
        0,
        1,
        80,
        80,
        mat('lp', '#24334f', 0.9, bump=0.5, bscale=420, sheen=0.7),
    )
    sk = mat('sk', '#f0e9de', 0.7, weave=300, sheen=0.3)
    rm, wm = ROSE(), WHT()
    le, sm = LEAF()
    for a, l in ((1.9, 0.26), (1.4, 0.30), (2.5, 0.2), (0.9, 0.22)):
        sprig((0.0, -0.02, 0.06), (math.cos(a), math.sin(a), 0.14), l, le, sm, (0.05, 0.022), 8)
    flower((0.0, 0.0, 0.085), 0.085, wm, 'rose', (0.15, 0.1))
    for x, y, r, tilt in ((0.062, -0.072, 0.04, 0.5), (-0.066, -0.056, 0.035, -0.5)):
        flower((x, y, 0.07), r, rm, 'ranunculus', (0.3, tilt), n=40)
        rod((x, y, 0.06), (-0.008, -0.15, 0.056), 0.003, sm, 8)
    for k in range(9):
        a = k * 0.7
        rod(
            (0.008 * math.cos(a), 0.006 * math.sin(a), 0.06),
            (0.014 * math.cos(a) - 0.02, -0.27, 0.055 + 0.008 * math.sin(a)),
            0.0035,
            sm,
            8,
        )
    for k in range(5):
        torus(
            (-0.008 + 0.0 * k, -0.12 - 0.010 * k, 0.058),
            0.018,
            0.0055,
            mat('rb', '#e3cdbd', 0.35, sheen=0.5),
            (80, 0, 4),
        )
    sph((-0.05, -0.17, 0.078), 0.007, mat('pl', '#f3ede4', 0.12, coat=0.6), 24)
    rod((-0.05, -0.17, 0.074), (0.06, -0.14, 0.05), 0.0014, mat('pn', '#d9dadc', 0.15, metal=1), 8)
    area((-0.9, 0.7, 0.9), (0, 0, 0.05), 9, 0.5, '#fff1de')
    area((0.9, -0.2, 0.7), (0, 0, 0.05), 2.4, 0.4, '#dfe8ff')
    world(color='#dfe2ea', strength=0.12)
    cam((0.0, -0.42, 0.78), (0.0, -0.01, 0.05), 56, 3.2, (0, -0.02, 0.1))


@scene(
    'taper-row',
    LS,
    14,
    dict(WE, ev=0.8, bloom=0.14, shadow='#3a3550'),
    'Taper candles in brass along a table with a garland, the near ones sharp',
    '长桌上的黄铜烛台与花环，近处清晰远处虚化',
    34,
)
def _():
    silk(mat('tc', '#5f4a52', 0.95, weave=500, sheen=0.4), -1.6, 1.6, -1, 4.5, 0.006, 160, seed=2, freq=0.5)
    br = mat('br', '#c9a35f', 0.22, metal=1)
    rm, wm = ROSE(), WHT()
    le, sm = LEAF()
    wx = ('#f1e7d6', '#e3c3b3', '#f1e7d6', '#b98f80')
    for k in range(13):
        x, y = -0.62 + 0.11 * k + 0.05 * math.sin(k * 2), -0.35 + 0.34 * k
        h = random.uniform(0.2, 0.3)
        lathe(
            (x, y, 0.006),
            [
                (0, 0),
                (0.042, 0),
                (0.042, 0.006),
                (0.012, 0.018),
                (0.008, 0.05),
                (0.016, 0.06),
                (0.016, 0.072),
                (0.0, 0.072),
            ],
            br,
            seg=48,
        )
        candle(x, y, 0.07, 0.0105, h, wx[k % 4], power=0.55)
    for k in range(40):
        t = k / 40
        x, y = -0.40 + 1.4 * t + random.gauss(0, 0.05), -0.5 + 4.4 * t
        sprig((x, y, 0.02), (random.uniform(-1, 1), random.uniform(-1, 1), 0.2), 0.22, le, sm, (0.045, 0.02), 6)
        if k % 2 == 0:
            flower(
                (x + random.gauss(0, 0.05), y, 0.03),
                random.uniform(0.04, 0.065),
                random.choice((rm, wm)),
                random.choice(('rose', 'ranunculus')),
                (random.uniform(-0.5, 0.5), random.uniform(-0.5, 0.5)),
                n=20,
            )
    w = grid(14, 6, 1, 1, (0, 6, 1.6), mat('bk', '#2c2838', 0.9))
    w.rotation_euler = (math.pi / 2, 0, 0)
    bokeh(60, (-2.6, 2.6), (5, 5.8), (0.2, 2.2), (0.014, 0.028), e=(8, 26))
    area((-1.6, 0.4, 1.4), (0, 0.3, 0.1), 22, 0.7, '#ffd8b0')
    area((1.6, -0.2, 1.2), (0, 0.2, 0.1), 7, 0.7, '#a9b4ff')
    world(color='#6a5a78', strength=0.07)
    cam((0.25, -1.35, 0.42), (-0.02, 0.9, 0.16), 50, 1.9, (-0.45, 0.0, 0.2))
