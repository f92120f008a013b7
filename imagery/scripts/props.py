# reusable set pieces on top of kit.py
from kit import *

SCENES = {}


def registry():
    S = {}

    def scene(name, size=(960, 640), spp=16, L=None, alt='', zh='', seed=1, credits=(), long=1600):
        def w(fn):
            S[name] = dict(
                fn=fn, size=size, spp=spp, L=L or {}, alt=alt, zh=zh, seed=seed, credits=list(credits), long=long
            )
            return fn

        return w

    return S, scene


LS = (960, 640)
PT = (680, 1020)
P45 = (760, 950)
SQ = (820, 820)
HERO = (2400, 1505)
WIDE = (1100, 620)


def V3(*a):
    return Vector(a)


def rod(a, b, r, m, v=20):
    a, b = Vector(a), Vector(b)
    o = cyl((a + b) / 2, r, (b - a).length, m, 0, v=v)
    o.rotation_mode = 'QUATERNION'
    o.rotation_quaternion = (b - a).to_track_quat('Z', 'Y')
    return o


def curve(pts, r, m, cyc=False, kind='NURBS', radii=None, res=3):
    cu = bpy.data.curves.new('c', 'CURVE')
    cu.dimensions = '3D'
    cu.bevel_depth = r
    cu.bevel_resolution = res
    cu.resolution_u = 6 if kind == 'NURBS' else 1
    cu.use_fill_caps = True
    sp = cu.splines.new(kind)
    sp.points.add(len(pts) - 1)
    sp.use_cyclic_u = cyc
    if kind == 'NURBS':
        sp.order_u = 4
        sp.use_endpoint_u = not cyc
    for k, p in enumerate(pts):
        sp.points[k].co = (*p, 1)
        sp.points[k].radius = radii[k] if radii is not None else 1
    o = bpy.data.objects.new('c', cu)
    bpy.context.collection.objects.link(o)
    cu.materials.append(m)
    return o


def group(objs, loc=(0, 0, 0), rot=(0, 0, 0), scale=1):
    e = bpy.data.objects.new('e', None)
    bpy.context.collection.objects.link(e)
    bpy.context.view_layer.update()
    for o in objs:
        if o.parent is None:
            o.parent = e
    e.location = loc
    e.rotation_euler = [math.radians(r) for r in rot]
    e.scale = (scale,) * 3
    return e


def newobjs(fn, *a, **k):
    b = set(bpy.data.objects)
    fn(*a, **k)
    return [o for o in bpy.data.objects if o not in b]


def heightgrid(fn, x0, x1, y0, y1, nx, ny, m, uv=True, loc=(0, 0, 0)):
    xs = np.linspace(x0, x1, nx)
    ys = np.linspace(y0, y1, ny)
    X, Y = np.meshgrid(xs, ys)
    Z = fn(X, Y)
    P = (
        np.stack([X, Y, np.broadcast_to(Z, X.shape)], -1).reshape(-1, 3)
        if not isinstance(Z, tuple)
        else np.stack(Z, -1).reshape(-1, 3)
    )
    I = np.arange(nx * ny).reshape(ny, nx)
    q = np.stack([I[:-1, :-1], I[:-1, 1:], I[1:, 1:], I[1:, :-1]], -1).reshape(-1, 4)
    me = bpy.data.meshes.new('hg')
    me.vertices.add(len(P))
    me.vertices.foreach_set('co', P.astype(np.float32).ravel())
    me.loops.add(q.size)
    me.loops.foreach_set('vertex_index', q.ravel().astype(np.int32))
    me.polygons.add(len(q))
    me.polygons.foreach_set('loop_start', np.arange(0, q.size, 4, dtype=np.int32))
    me.polygons.foreach_set('loop_total', np.full(len(q), 4, np.int32))
    me.polygons.foreach_set('use_smooth', np.ones(len(q), bool))
    me.update(calc_edges=True)
    me.validate()
    if uv:
        u = me.uv_layers.new()
        U = np.stack([(X - x0) / (x1 - x0), (Y - y0) / (y1 - y0)], -1).reshape(-1, 2)
        u.data.foreach_set('uv', U[q.ravel()].astype(np.float32).ravel())
    o = bpy.data.objects.new('hg', me)
    bpy.context.collection.objects.link(o)
    setm(o, m)
    o.location = loc
    return o


# ---------- materials
def canvas(c1, c2, c3, scale=0.9, seed=0):
    m = mat('cv', c1, 0.93, bump=0.10, bscale=190)
    nt = m.node_tree
    b = nt.nodes['Principled BSDF']
    L = nt.links.new
    tc = nt.nodes.new('ShaderNodeTexCoord')
    mp = nt.nodes.new('ShaderNodeMapping')
    mp.inputs['Location'].default_value = (seed * 3.7, seed * 1.3, seed * 2.1)
    L(tc.outputs['Object'], mp.inputs[0])
    prev = None
    for sc, dt, ds, wt in ((scale, 5, 0.15, 1), (scale * 2.6, 6, 0.3, 0.5), (scale * 7, 4, 0.5, 0.22)):
        n = nt.nodes.new('ShaderNodeTexNoise')
        n.inputs['Scale'].default_value = sc
        n.inputs['Detail'].default_value = dt
        n.inputs['Roughness'].default_value = 0.55
        n.inputs['Distortion'].default_value = ds
        L(mp.outputs[0], n.inputs[0])
        a = nt.nodes.new('ShaderNodeMath')
        a.operation = 'MULTIPLY_ADD'
        a.inputs[1].default_value = wt / 1.72
        L(n.outputs[0], a.inputs[0])
        if prev:
            L(prev, a.inputs[2])
        else:
            a.inputs[2].default_value = 0
        prev = a.outputs[0]
    r = nt.nodes.new('ShaderNodeValToRGB')
    e = r.color_ramp.elements
    e[0].position = 0.38
    e[0].color = hexc(c2)
    e[1].position = 0.62
    e[1].color = hexc(c3)
    x = e.new(0.5)
    x.color = hexc(c1)
    L(prev, r.inputs[0])
    L(r.outputs[0], b.inputs['Base Color'])
    return m


def marble(c='#eeebe6', v='#8d8a86', scale=1.6, rough=0.12):
    m = mat('mb', c, rough)
    nt = m.node_tree
    L = nt.links.new
    b = nt.nodes['Principled BSDF']
    tc = nt.nodes.new('ShaderNodeTexCoord')
    n = nt.nodes.new('ShaderNodeTexNoise')
    n.inputs['Scale'].default_value = scale
    n.inputs['Detail'].default_value = 9
    n.inputs['Distortion'].default_value = 1.6
    L(tc.outputs['Object'], n.inputs[0])
    r = nt.nodes.new('ShaderNodeValToRGB')
    e = r.color_ramp.elements
    e[0].position = 0.44
    e[0].color = hexc(c)
    e[1].position = 0.56
    e[1].color = hexc(c)
    x = e.new(0.5)
    x.color = hexc(v)
    L(n.outputs[0], r.inputs[0])
    L(r.outputs[0], b.inputs['Base Color'])
    return m


def tiles(c='#e9e6e0', g='#b9b4ac', w=0.3, h=0.1, rough=0.2, off=0.5, mortar=0.006, bump=0.6, c2=None, vert=False):
    m = mat('tl', c, rough)
    nt = m.node_tree
    L = nt.links.new
    b = nt.nodes['Principled BSDF']
    tc = nt.nodes.new('ShaderNodeTexCoord')
    br = nt.nodes.new('ShaderNodeTexBrick')
    br.offset = off
    br.inputs['Scale'].default_value = 1
    br.inputs['Brick Width'].default_value = w
    br.inputs['Row Height'].default_value = h
    br.inputs['Mortar Size'].default_value = mortar
    br.inputs['Color1'].default_value = hexc(c)
    br.inputs['Color2'].default_value = hexc(c2 or c)
    br.inputs['Mortar'].default_value = hexc(g)
    if vert:
        sx = nt.nodes.new('ShaderNodeSeparateXYZ')
        cx = nt.nodes.new('ShaderNodeCombineXYZ')
        ad = nt.nodes.new('ShaderNodeMath')
        ge = nt.nodes.new('ShaderNodeNewGeometry')
        L(ge.outputs['Position'], sx.inputs[0])
        L(sx.outputs[0], ad.inputs[0])
        L(sx.outputs[1], ad.inputs[1])
        L(ad.outputs[0], cx.inputs[0])
        L(sx.outputs[2], cx.inputs[1])
        L(cx.outputs[0], br.inputs[0])
    else:
        L(tc.outputs['Object'], br.inputs[0])
    L(br.outputs[0], b.inputs['Base Color'])
    bp = nt.nodes.new('ShaderNodeBump')
    bp.invert = True
    bp.inputs['Strength'].default_value = bump
    bp.inputs['Distance'].default_value = 0.004
    L(br.outputs['Fac'], bp.inputs['Height'])
    L(bp.outputs[0], b.inputs['Normal'])
    return m


def glass(c='#ffffff', rough=0, ior=1.45):
    return mat('gl', c, rough, trans=1, ior=ior)


def pane():
    # Thin glass: transparent plus Schlick's gloss, the same from both sides. The Fresnel node mirrors totally where a
    # lathe's normals point inwards, and stems and feet went black.
    gl = bpy.data.materials.new('gl')
    gl.use_nodes = True
    nt = gl.node_tree
    nt.nodes.clear()
    L = nt.links.new
    o_ = nt.nodes.new('ShaderNodeOutputMaterial')
    mx = nt.nodes.new('ShaderNodeMixShader')
    t = nt.nodes.new('ShaderNodeBsdfTransparent')
    g = nt.nodes.new('ShaderNodeBsdfGlossy')
    g.inputs[1].default_value = 0
    lw = nt.nodes.new('ShaderNodeLayerWeight')
    lw.inputs[0].default_value = 0.5
    pw = nt.nodes.new('ShaderNodeMath')
    pw.operation = 'POWER'
    pw.inputs[1].default_value = 1.5
    L(lw.outputs['Facing'], pw.inputs[0])
    ma = nt.nodes.new('ShaderNodeMath')
    ma.operation = 'MULTIPLY_ADD'
    ma.inputs[1].default_value = 0.7
    ma.inputs[2].default_value = 0.06
    L(pw.outputs[0], ma.inputs[0])
    L(ma.outputs[0], mx.inputs[0])
    L(t.outputs[0], mx.inputs[1])
    L(g.outputs[0], mx.inputs[2])
    L(mx.outputs[0], o_.inputs[0])
    return gl


def thinglass(c='#ffffff', a=0.12):  # cheap drinking glass: transparent + fresnel gloss, no refraction
    m = pane()
    t = [n for n in m.node_tree.nodes if n.type == 'BSDF_TRANSPARENT'][0]
    t.inputs[0].default_value = hexc(c)
    return m


def emis(c, s):
    return mat('em', c, 0.6, emit=s)


def sheer(c='#f6f1ea', alpha=0.45):
    m = bpy.data.materials.new('sheer')
    m.use_nodes = True
    nt = m.node_tree
    nt.nodes.clear()
    o = nt.nodes.new('ShaderNodeOutputMaterial')
    mx = nt.nodes.new('ShaderNodeMixShader')
    t = nt.nodes.new('ShaderNodeBsdfTransparent')
    d = nt.nodes.new('ShaderNodeBsdfDiffuse')
    tl = nt.nodes.new('ShaderNodeBsdfTranslucent')
    m2 = nt.nodes.new('ShaderNodeMixShader')
    d.inputs[0].default_value = hexc(c)
    tl.inputs[0].default_value = hexc(c)
    lw = nt.nodes.new('ShaderNodeLayerWeight')
    lw.inputs[0].default_value = 0.35
    mr = nt.nodes.new('ShaderNodeMapRange')
    mr.inputs[3].default_value = alpha
    mr.inputs[4].default_value = min(1, alpha + 0.55)
    nt.links.new(lw.outputs['Facing'], mr.inputs[0])
    nt.links.new(mr.outputs[0], mx.inputs[0])
    nt.links.new(d.outputs[0], m2.inputs[1])
    nt.links.new(tl.outputs[0], m2.inputs[2])
    nt.links.new(t.outputs[0], mx.inputs[1])
    nt.links.new(m2.outputs[0], mx.inputs[2])
    nt.links.new(mx.outputs[0], o.inputs[0])
    return m


WD_ = lambda n='w', c1='#a9794a', c2='#7c5430', sc=1, rough=0.45: wood(
    n, c1, c2, plank=9, length=9, rough=rough, scale=sc
)


# ---------- light shapers
def gobo(
    loc,
    target,
    power,
    kind='window',
    angle=44,
    color='#ffe2bd',
    blend=0.12,
    r=0.012,
    nx=2,
    ny=2,
    bar=0.03,
    w=0.62,
    h=0.62,
    dist=1.0,
    seed=3,
    rot=0,
):
    sp = spot(loc, target, power, angle, blend, r, color)
    gm = mat('g', '#000000', 1)
    d = (Vector(target) - sp.location).normalized()
    q = d.to_track_quat('-Z', 'Y') @ Euler((0, 0, math.radians(rot))).to_quaternion()
    c = sp.location + d * dist
    rg = random.Random(seed)

    def G(x, y, ww, hh):
        o = grid(ww, hh, 1, 1, (0, 0, 0), gm)
        o.rotation_mode = 'QUATERNION'
        o.rotation_quaternion = q
        o.location = c + q @ Vector((x, y, 0))
        o.visible_camera = False

    def lf(bx, by, a, l, wd):
        v = [
            (bx + px * math.cos(a) - py * math.sin(a), by + px * math.sin(a) + py * math.cos(a), 0)
            for px, py in (
                (0, 0),
                (l * 0.3, wd * 0.8),
                (l * 0.65, wd * 0.8),
                (l, 0),
                (l * 0.65, -wd * 0.8),
                (l * 0.3, -wd * 0.8),
            )
        ]
        o = meshobj('lf', v, [tuple(range(6))], gm)
        o.rotation_mode = 'QUATERNION'
        o.rotation_quaternion = q
        o.location = c
        o.visible_camera = False

    if kind in ('window', 'blinds'):
        for s in (-1, 1):
            G(s * (w / 2 + 0.5), 0, 1, 4)
            G(0, s * (h / 2 + 0.5), 4, 1)
        if kind == 'window':
            for i in range(1, nx):
                G(-w / 2 + w * i / nx, 0, bar, h)
            for j in range(1, ny):
                G(0, -h / 2 + h * j / ny, w, bar)
        else:
            for j in range(ny):
                G(0, -h / 2 + h * (j + 0.5) / ny, w, h / ny * 0.52)
    if kind == 'palm':
        for cx, cy, Lf, ang in ((-0.55, 0.38, 0.75, -0.5), (0.5, 0.42, 0.65, -2.4), (-0.5, -0.3, 0.6, 0.3)):
            for k in range(15):
                t = (k + 1) / 16
                for s in (-1, 1):
                    lf(
                        cx + Lf * t * math.cos(ang),
                        cy + Lf * t * math.sin(ang),
                        ang + s * (0.55 + 0.25 * (1 - t)),
                        Lf * 0.5 * math.sin(math.pi * min(1, t * 0.8 + 0.15)),
                        0.012,
                    )
    if kind == 'leaves':
        for b in range(7):
            x, y = rg.uniform(-0.5, 0.5), rg.uniform(-0.1, 0.55)
            a = rg.uniform(-2.4, -0.7)
            for k in range(14):
                t = k * 0.045
                lf(
                    x + t * math.cos(a),
                    y + t * math.sin(a),
                    a + (1 if k % 2 else -1) * rg.uniform(0.5, 1.1),
                    rg.uniform(0.05, 0.1),
                    rg.uniform(0.014, 0.026),
                )
    return sp


def stand(x, y, h, m=None, spread=0.42, r=0.013, a0=0.5):
    m = m or mat('std', '#17181a', 0.4, metal=0.6)
    rod((x, y, 0.02), (x, y, h), r, m)
    rod((x, y, 0.3), (x, y, h * 0.55), r * 1.45, m)
    for k in range(3):
        a = k * 2.094 + a0
        rod((x, y, 0.5), (x + spread * math.cos(a), y + spread * math.sin(a), 0.012), r * 0.9, m)
        rod((x, y, 0.26), (x + spread * 0.55 * math.cos(a), y + spread * 0.55 * math.sin(a), 0.22), r * 0.6, m)


def orient(objs, e, tgt):
    d = (Vector(tgt) - Vector(e)).normalized()
    q = d.to_track_quat('Z', 'Y')
    for o in objs:
        o.rotation_mode = 'QUATERNION'
        o.rotation_quaternion = q
        o.location = e
    return d


def softbox(e, tgt, w, h, em, col='#fff1dd', seg=None, depth=0.38, light=0, standing=True, grid_=False):
    blk = mat('sbk', '#101011', 0.6)
    fm = emis(col, em)
    n = seg or 4
    if n == 4:
        F = [(-w / 2, -h / 2), (w / 2, -h / 2), (w / 2, h / 2), (-w / 2, h / 2)]
    else:
        F = [
            (w / 2 * math.cos(2 * math.pi * k / n + math.pi / n), w / 2 * math.sin(2 * math.pi * k / n + math.pi / n))
            for k in range(n)
        ]
    f = meshobj('f', [(x, y, 0) for x, y in F], [tuple(range(len(F)))], fm)
    v = [(x * 1.03, y * 1.03, 0.05) for x, y in F] + [(x * 0.12, y * 0.12, -depth) for x, y in F]
    k = len(F)
    b = meshobj('b', v, [(i, (i + 1) % k, k + (i + 1) % k, k + i) for i in range(k)] + [tuple(range(k, 2 * k))], blk)
    O = [f, b]
    if grid_:
        for i in range(1, 8):
            O.append(
                meshobj(
                    'g',
                    [
                        (-w / 2 + w * i / 8, -h / 2, 0.002),
                        (-w / 2 + w * i / 8, h / 2, 0.002),
                        (-w / 2 + w * i / 8, h / 2, 0.05),
                        (-w / 2 + w * i / 8, -h / 2, 0.05),
                    ],
                    [(0, 1, 2, 3)],
                    blk,
                )
            )
            O.append(
                meshobj(
                    'g',
                    [
                        (-w / 2, -h / 2 + h * i / 8, 0.002),
                        (w / 2, -h / 2 + h * i / 8, 0.002),
                        (w / 2, -h / 2 + h * i / 8, 0.05),
                        (-w / 2, -h / 2 + h * i / 8, 0.05),
                    ],
                    [(0, 1, 2, 3)],
                    blk,
                )
            )
    d = orient(O, e, tgt)
    bk = Vector(e) - d * (depth + 0.06)
    rod(Vector(e) - d * (depth - 0.03), bk - d * 0.16, 0.055, blk)
    if standing:
        stand(bk.x, bk.y, bk.z, blk)
    if light:
        area(Vector(e) + d * 0.07, tgt, light, w * 0.9, col, sy=h * 0.9)


def umbrella(e, tgt, R=0.5, inner='#f4f2ee', light=0, standing=True):
    blk = mat('u', '#0f0f10', 0.5)
    wi = mat('ui', inner, 0.35, metal=0.0, sheen=0.2)
    n = 8
    prof = [(R * math.sin(a), -0.3 * R / 0.5 * math.cos(a) + 0.0) for a in np.linspace(0, 1.25, 9)]
    o = lathe((0, 0, 0), [(r, z) for r, z in prof], wi, seg=n * 4)
    so = lathe((0, 0, 0), [(r * 1.01, z - 0.006) for r, z in prof], blk, seg=n * 4)
    d = orient([o, so], e, tgt)
    rod(Vector(e) - d * 0.3, Vector(e) + d * 0.45, 0.006, blk)
    h = Vector(e) + d * 0.42
    rod(h, h + d * 0.2, 0.06, blk)
    if standing:
        stand(h.x + d.x * 0.1, h.y + d.y * 0.1, h.z, blk)
    if light:
        area(Vector(e) + d * 0.05, tgt, light, R * 1.4, '#fff0dc')


def beam(a, b, r0, r1, col, strength, fall=1.5):  # fake light shaft: additive cone
    m = bpy.data.materials.new('beam')
    m.use_nodes = True
    nt = m.node_tree
    nt.nodes.clear()
    L = nt.links.new
    o = nt.nodes.new('ShaderNodeOutputMaterial')
    ad = nt.nodes.new('ShaderNodeAddShader')
    t = nt.nodes.new('ShaderNodeBsdfTransparent')
    e = nt.nodes.new('ShaderNodeEmission')
    e.inputs[0].default_value = hexc(col)
    tc = nt.nodes.new('ShaderNodeTexCoord')
    sx = nt.nodes.new('ShaderNodeSeparateXYZ')
    L(tc.outputs['Generated'], sx.inputs[0])
    mr = nt.nodes.new('ShaderNodeMath')
    mr.operation = 'POWER'
    iv = nt.nodes.new('ShaderNodeMath')
    iv.operation = 'SUBTRACT'
    iv.inputs[0].default_value = 1
    L(sx.outputs[2], iv.inputs[1])
    L(iv.outputs[0], mr.inputs[0])
    mr.inputs[1].default_value = fall
    lw = nt.nodes.new('ShaderNodeLayerWeight')
    lw.inputs[0].default_value = 0.5
    fc = nt.nodes.new('ShaderNodeMath')
    fc.operation = 'SUBTRACT'
    fc.inputs[0].default_value = 1
    L(lw.outputs['Facing'], fc.inputs[1])
    p2 = nt.nodes.new('ShaderNodeMath')
    p2.operation = 'POWER'
    p2.inputs[1].default_value = 1.6
    L(fc.outputs[0], p2.inputs[0])
    mu = nt.nodes.new('ShaderNodeMath')
    mu.operation = 'MULTIPLY'
    L(mr.outputs[0], mu.inputs[0])
    L(p2.outputs[0], mu.inputs[1])
    m2 = nt.nodes.new('ShaderNodeMath')
    m2.operation = 'MULTIPLY'
    m2.inputs[1].default_value = strength
    L(mu.outputs[0], m2.inputs[0])
    L(m2.outputs[0], e.inputs[1])
    L(t.outputs[0], ad.inputs[0])
    L(e.outputs[0], ad.inputs[1])
    L(ad.outputs[0], o.inputs[0])
    a, b = Vector(a), Vector(b)
    ln = (b - a).length
    ob = lathe((0, 0, 0), [(r0, 0), (r1, ln)], m, seg=64)
    ob.location = a
    ob.rotation_mode = 'QUATERNION'
    ob.rotation_quaternion = (b - a).to_track_quat('Z', 'Y')
    ob.visible_shadow = False
    ob.visible_diffuse = False
    ob.visible_glossy = False
    return ob


def bokeh(n, x, y, z, r, cols=('#ffc27a', '#ff9d4d', '#ffdcae', '#ffb870'), e=(9, 38)):
    for k in range(n):
        sph(
            (random.uniform(*x), random.uniform(*y), random.uniform(*z)),
            random.uniform(*r),
            emis(random.choice(cols), random.uniform(*e)),
            seg=10,
        )


# ---------- sets
def backdrop(m, width=3.1, height=3.6, depth=1.5, rad=0.7, front=2.6, stands=True, wall='#cfcac2', floor='#7d7973'):
    sweep(m, depth=depth, rad=rad, width=width, height=height, front=front)
    grid(16, 14, 1, 1, (0, 0, -0.012), mat('fl', floor, 0.5, bump=0.1, bscale=9, var=0.12, vscale=1.2))
    w = grid(16, 7, 1, 1, (0, depth + 0.9, 3.2), mat('wl', wall, 0.9, bump=0.05, bscale=60))
    w.rotation_euler = (math.pi / 2, 0, 0)
    cyl((0, depth, height - 0.05), 0.05, width + 0.3, mat('tube', '#b9a27c', 0.8), 0.004, rot=(0, 90, 0))
    if stands:
        for s in (-1, 1):
            stand(s * (width / 2 + 0.2), depth + 0.02, height - 0.3)


def roomshell(
    rx,
    ry,
    h,
    wl,
    fl,
    ce=None,
    wins=(),
    side='left',
    trim=None,
    z0=0.12,
    z1=2.45,
    nx=2,
    nz=3,
    front=True,
    portal=True,
    base=0.12,
):
    # windows: list of (y0,y1) on left wall (x=-rx/2); back wall at y=ry/2
    tr = trim or mat('trim', '#f3f1ec', 0.45)
    grid(rx, ry, 1, 1, (0, 0, 0), fl)
    if ce:
        grid(rx, ry, 1, 1, (0, 0, h), ce)
    box((0, ry / 2 + 0.1, h / 2), (rx + 0.4, 0.2, h), wl, 0)
    box((rx / 2 + 0.1, 0, h / 2), (0.2, ry, h), wl, 0)
    if front:
        box((0, -ry / 2 - 0.1, h / 2), (rx + 0.4, 0.2, h), wl, 0)
    L = (
        lambda y0, y1, a, b: box((-rx / 2 - 0.12, (y0 + y1) / 2, (a + b) / 2), (0.24, y1 - y0, b - a), wl, 0)
        if y1 - y0 > 0.001 and b - a > 0.001
        else None
    )
    ys = -ry / 2
    for a, b in wins:
        L(ys, a, 0, h)
        L(a, b, 0, z0)
        L(a, b, z1, h)
        ys = b
        for i in range(nx + 1):
            box((-rx / 2 - 0.14, a + 0.03 + (b - a - 0.06) * i / nx, (z0 + z1) / 2), (0.06, 0.045, z1 - z0), tr, 0.004)
        for i in range(nz + 1):
            box((-rx / 2 - 0.14, (a + b) / 2, z0 + 0.03 + (z1 - z0 - 0.06) * i / nz), (0.05, b - a, 0.04), tr, 0.004)
        box((-rx / 2 + 0.02, (a + b) / 2, z0 - 0.01), (0.3, b - a + 0.1, 0.03), tr, 0.004)
        if portal:
            po = area(
                (-rx / 2 - 0.27, (a + b) / 2, (z0 + z1) / 2), (0, (a + b) / 2, (z0 + z1) / 2), 1, z1 - z0, sy=b - a
            )
            po.data.cycles.is_portal = True
    L(ys, ry / 2, 0, h)
    if base:
        box((0, ry / 2 - 0.008, base / 2), (rx, 0.018, base), tr, 0.005)
        box((rx / 2 - 0.008, 0, base / 2), (0.018, ry, base), tr, 0.005)


def curtain(a, b, z0, z1, m, folds=6, amp=0.045, axis='y', n=180, gather=0.0):
    a, b = Vector(a), Vector(b)
    d = b - a
    nrm = Vector((-d.y, d.x, 0)).normalized()
    v = []
    nz = 12
    for j in range(nz + 1):
        s = j / nz
        z = z0 + (z1 - z0) * s
        for i in range(n + 1):
            t = i / n
            p = (
                a
                + d * (0.5 + (t - 0.5) * (1 - gather * math.sin(math.pi * s * 0.9)))
                + nrm
                * (
                    (amp * (1 - 0.35 * s)) * math.sin(t * math.pi * 2 * folds + 0.5 * math.sin(3 * t + 2 * s))
                    + 0.4 * amp * math.sin(t * 23 + s)
                )
            )
            v.append((p.x, p.y, z))
    f = [
        (j * (n + 1) + i, j * (n + 1) + i + 1, (j + 1) * (n + 1) + i + 1, (j + 1) * (n + 1) + i)
        for j in range(nz)
        for i in range(n)
    ]
    return smooth(meshobj('cur', v, f, m))


def silk(m, x0=-1.2, x1=1.2, y0=-1.4, y1=1.4, amp=0.075, n=340, seed=0, flat=None, ang=0, freq=1.0):
    def Z(X, Y):
        c, s = math.cos(ang), math.sin(ang)
        X, Y = X * c - Y * s, X * s + Y * c
        X = X * freq + seed * 1.7
        Y = Y * freq + seed * 0.9
        wx = X + 0.18 * np.sin(2.1 * Y + 1.3) + 0.08 * np.sin(5.3 * Y - X * 2)
        z = (
            amp * np.sin(6.6 * wx + 1.5 * Y)
            + 0.66 * amp * np.abs(np.sin(4.7 * wx + 2.2 * Y + 0.7)) ** 1.5
            + 0.3 * amp * np.sin(11 * wx - 3 * Y)
            + 0.1 * amp * np.sin(25 * wx + 7 * Y)
        )
        return z

    def fn(X, Y):
        z = Z(X, Y)
        if flat:
            for fx, fy, fr in flat:
                z = z * (0.12 + 0.88 * np.clip((np.hypot(X - fx, Y - fy) - fr) / (fr * 2 + 0.1), 0, 1))
        return z

    o = heightgrid(fn, x0, x1, y0, y1, n, n, m)
    return lambda x, y: float(fn(np.array([x]), np.array([y]))[0])


def drape(
    w,
    h,
    loc,
    m,
    colliders,
    rotz=0,
    frames=42,
    bend=0.3,
    tension=12,
    mass=0.35,
    thick=0.006,
    res=46,
    pin=None,
    th=0.01,
    rot=None,
):
    for c in colliders:
        collide(c, th)
    n = max(w, h)
    c = grid(w, h, int(res * w / n) + 8, int(res * h / n) + 8, loc, m)
    c.rotation_euler = rot or (0, 0, math.radians(rotz))
    bpy.context.view_layer.update()
    return cloth(c, frames=frames, bend=bend, tension=tension, mass=mass, thick=thick, pin=pin)


# ---------- plants, fabric, small things
def vase(loc, kind, m, s=1):
    P = {
        'belly': [
            (0, 0),
            (0.07, 0),
            (0.12, 0.06),
            (0.14, 0.13),
            (0.12, 0.21),
            (0.06, 0.28),
            (0.045, 0.33),
            (0.06, 0.37),
        ],
        'tall': [(0, 0), (0.06, 0), (0.075, 0.1), (0.07, 0.3), (0.04, 0.42), (0.05, 0.46)],
        'amph': [(0, 0), (0.14, 0), (0.19, 0.15), (0.2, 0.3), (0.15, 0.45), (0.08, 0.55), (0.1, 0.6)],
        'bottle': [(0, 0), (0.08, 0), (0.085, 0.02), (0.085, 0.2), (0.03, 0.27), (0.028, 0.38), (0.034, 0.4)],
        'bowl': [(0, 0), (0.06, 0), (0.06, 0.012), (0.14, 0.06), (0.18, 0.11)],
        'cup': [(0, 0), (0.035, 0), (0.045, 0.02), (0.05, 0.1)],
        'sphere': [(0, 0), (0.06, 0), (0.12, 0.05), (0.14, 0.12), (0.11, 0.2), (0.05, 0.24), (0.05, 0.25)],
        'cone': [(0, 0), (0.11, 0), (0.1, 0.1), (0.05, 0.32), (0.035, 0.4), (0.05, 0.43)],
    }[kind]
    from mathutils import geometry

    pts = []
    n = len(P)
    for i in range(n - 1):
        p0 = np.array(P[max(0, i - 1)])
        p1 = np.array(P[i])
        p2 = np.array(P[i + 1])
        p3 = np.array(P[min(n - 1, i + 2)])
        if i == 0:
            pts += [tuple(p1)]
            continue
        for t in np.linspace(0, 1, 7)[:-1]:
            pts.append(
                tuple(
                    0.5
                    * (
                        (2 * p1)
                        + (-p0 + p2) * t
                        + (2 * p0 - 5 * p1 + 4 * p2 - p3) * t * t
                        + (-p0 + 3 * p1 - 3 * p2 + p3) * t**3
                    )
                )
            )
    pts.append(P[-1])
    pts = [(max(0, r) * s, z * s) for r, z in pts]
    inn = [(max(0, r - 0.007 * s), z) for r, z in pts[::-1] if z > 0.03 * s]
    return lathe(loc, pts + inn + [(0, 0.03 * s)], m, seg=72)


def pampas(x, y, z0, n=7, h=(0.75, 1.15), ex=(0.12, 0.4), col='#d9c4a2', dens=170):
    pm = mat('pm', col, 0.9, translucent=0.4)
    v = []
    f = []
    for k in range(n):
        a = random.uniform(0, 6.28)
        H = random.uniform(*h)
        e = random.uniform(*ex)
        P = lambda t: (x + e * math.cos(a) * t**2, y + e * math.sin(a) * t**2, z0 + H * t)
        curve([P(q / 11) for q in range(12)], 0.003, pm, kind='POLY', res=1)
        for j in range(dens * 2):
            t = 0.42 + 0.58 * random.random()
            b = P(t)
            L = random.uniform(0.05, 0.13) * (1.3 - t) * H
            an = random.uniform(0, 6.28)
            dx, dy = math.cos(an) * L * 0.75, math.sin(an) * L * 0.75
            i = len(v)
            v += [(b[0] - 0.0025, b[1], b[2]), (b[0] + 0.0025, b[1], b[2]), (b[0] + dx, b[1] + dy, b[2] + L * 0.8)]
            f.append((i, i + 1, i + 2))
    meshobj('pam', v, f, pm)


def leafmesh(L, W, m, curl=0.25, n=8, notch=0):
    v = []
    f = []
    for j in range(n + 1):
        t = j / n
        w = W * math.sin(math.pi * t**0.8) ** 0.9 * (1 if j < n else 0)
        for i in range(5):
            u = (i - 2) / 2
            v.append((u * w, t * L, curl * L * (t * t) * 0.6 - abs(u) * w * 0.25 * -1))
    for j in range(n):
        for i in range(4):
            f.append((j * 5 + i, j * 5 + i + 1, j * 5 + i + 6, j * 5 + i + 5))
    return v, f


def sprig(base, direction, length, m, stem, leaf=(0.06, 0.02), pairs=9, round_=False, droop=0.2, both=True):
    d = Vector(direction).normalized()
    up = d.orthogonal().normalized()
    side = d.cross(up)
    P = lambda t: Vector(base) + d * length * t + Vector((0, 0, -droop * length * t * t))
    curve([P(k / 8) for k in range(9)], 0.0028, stem, kind='POLY', res=1, radii=[1.3 - 0.8 * k / 8 for k in range(9)])
    V = []
    F = []
    for k in range(pairs):
        t = (k + 0.8) / pairs
        a0 = random.uniform(-0.5, 0.5) + (k % 2) * 1.57
        for s in (0, math.pi):
            a = a0 + s + random.uniform(-0.3, 0.3)
            out = up * math.cos(a) + side * math.sin(a)
            dr = (out * 0.9 + d * 0.55 + Vector((0, 0, random.uniform(-0.2, 0.2)))).normalized()
            L = leaf[0] * (1.15 - 0.5 * t) * random.uniform(0.8, 1.15)
            v, f = leafmesh(L, leaf[1] * (1.1 - 0.4 * t) * random.uniform(0.85, 1.15), m, random.uniform(-0.3, 0.5))
            q = dr.to_track_quat('Y', 'Z') @ Euler((0, random.uniform(-0.6, 0.6), 0)).to_quaternion()
            b = P(t)
            i = len(V)
            V += [tuple(b + q @ Vector(p)) for p in v]
            F += [tuple(i + x for x in ff) for ff in f]
    return smooth(meshobj('sprig', V, F, m))


def flower(loc, R, mats, kind='rose', tilt=(0, 0), layers=7, n=None, openness=1.0):
    # golden-angle spiral of cupped petals; kind rose | ranunculus | peony | open
    N = n or {'rose': 30, 'ranunculus': 60, 'peony': 46, 'open': 22}[kind]
    op = openness * {'rose': 1, 'ranunculus': 0.9, 'peony': 1.05, 'open': 1.25}[kind]
    V = {}
    F = {}
    O = []
    J = 9
    I = 9
    for i in range(N):
        t = (i + 0.5) / N
        a = i * 2.39996 + random.uniform(-0.12, 0.12)
        th = op * (0.04 + 1.22 * t**1.5) * random.uniform(0.92, 1.08)
        Lp = R * (0.62 + 0.40 * t) * (1.0 if kind != 'ranunculus' else 0.92)
        W = R * (0.24 + 0.44 * t) * random.uniform(0.92, 1.1)
        r0 = R * (0.03 + 0.10 * t)
        curl = 0.9 * t * t * (1 if kind != 'ranunculus' else 0.25) * random.uniform(0.5, 1.3)
        ph = random.uniform(0, 6.3)
        mi = random.randrange(len(mats))
        v = V.setdefault(mi, [])
        f = F.setdefault(mi, [])
        b0 = len(v)
        r = r0
        z = 0
        ds = Lp / (J - 1)
        rc = R * (0.13 + 0.5 * t)
        for j in range(J):
            s = j / (J - 1)
            phi = th * min(1, s * 2.2) - 0.35 * (1 - t) * max(0, s - 0.5) + curl * max(0, s - 0.7) / 0.3 * 1.1
            wd = (
                W
                * (math.sin(math.pi * (0.10 + 0.70 * s))) ** 0.75
                * (1 if s < 0.8 else 1 - 1.1 * (s - 0.8) ** 1.6 * 2.2)
            )
            for k in range(I):
                u = k / (I - 1) * 2 - 1
                ps = u * wd / rc
                rr = r - rc + rc * math.cos(ps)
                tt = rc * math.sin(ps)
                zz = z - 0.05 * R * abs(u) ** 3 * s + 0.022 * R * math.sin(5 * u + ph) * s * s * t
                v.append((rr * math.cos(a) - tt * math.sin(a), rr * math.sin(a) + tt * math.cos(a), zz))
            r += math.sin(phi) * ds
            z += math.cos(phi) * ds
        for j in range(J - 1):
            for k in range(I - 1):
                b = b0 + j * I + k
                f.append((b, b + 1, b + I + 1, b + I))
    rz = random.uniform(0, 6.28)
    for mi in V:
        o = smooth(meshobj('fl', V[mi], F[mi], mats[mi]))
        o.data.use_auto_smooth = False
        o.location = loc
        o.rotation_euler = (tilt[0], tilt[1], rz)
        O.append(o)
    return O


def petalmats(cs):
    return [mat('pt%d' % i, c, 0.55, sheen=0.4, translucent=0.3, var=0.06, vscale=30) for i, c in enumerate(cs)]


def petal(x, y, z, sz, yaw, curl, m, tilt=0.18):
    n = 18
    v = []
    f = []
    for j in range(n):
        for i in range(n):
            u = i / (n - 1) * 2 - 1
            t = j / (n - 1)
            wd = 0.62 * (0.06 + t**0.6) * max(0, 1 - t**4.2) ** 0.5
            v.append(
                (
                    u * wd * sz,
                    (t - 0.5) * sz,
                    (
                        curl * (t - 0.4) ** 2 * 1.2
                        + 0.2 * curl * u * u * t * max(0, 1 - t**6)
                        + 0.03 * math.sin(9 * u + 5 * t) * t
                    )
                    * sz,
                )
            )
    for j in range(n - 1):
        for i in range(n - 1):
            f.append((j * n + i, j * n + i + 1, (j + 1) * n + i + 1, (j + 1) * n + i))
    o = smooth(meshobj('pet', v, f, m))
    o.rotation_euler = (random.gauss(0, tilt), random.gauss(0, tilt), yaw)
    o.location = (x, y, z)
    return o


def basket(loc, m1, m2, R0=0.36, R1=0.49, ht=0.30, nb=15, K=46, sx=1.25, thick=0.0125):
    RR = lambda t: R0 + (R1 - R0) * math.sin(t * 1.35) / math.sin(1.35)
    O = []
    for j in range(nb):
        t = j / (nb - 1)
        R = RR(t)
        n = K * 4
        O.append(
            curve(
                [
                    (
                        (R + 0.014 * math.sin(K / 2 * 2 * math.pi * i / n + (math.pi if j % 2 else 0)))
                        * math.cos(2 * math.pi * i / n)
                        * sx,
                        (R + 0.014 * math.sin(K / 2 * 2 * math.pi * i / n + (math.pi if j % 2 else 0)))
                        * math.sin(2 * math.pi * i / n),
                        0.03 + ht * t,
                    )
                    for i in range(n)
                ],
                thick,
                m1 if j % 2 else m2,
                cyc=True,
                res=2,
            )
        )
        O[-1].data.resolution_u = 2
    for i in range(K):
        a = 2 * math.pi * i / K
        O.append(
            curve(
                [
                    (RR(t) * math.cos(a) * sx, RR(t) * math.sin(a), 0.02 + (ht + 0.02) * t)
                    for t in np.linspace(0, 1.04, 6)
                ],
                thick * 0.65,
                m1,
                kind='POLY',
                res=1,
            )
        )
    for o in O:
        o.location = loc
    base = cyl((loc[0], loc[1], loc[2] + 0.03), R0 * 0.98, 0.03, m2, 0, v=48)
    base.scale = (sx, 1, 1)
    prox = lathe(
        loc,
        [
            (0, 0.1),
            (R0 * 0.85, 0.11),
            (R0 + 0.03, 0.16),
            (R1 - 0.02, ht + 0.055),
            (R1 + 0.03, ht + 0.065),
            (R1 + 0.045, ht + 0.03),
            (R0 + 0.04, 0.0),
        ],
        m1,
        seg=48,
    )
    prox.scale = (sx, 1, 1)
    prox.hide_render = True
    return prox


def knit(w, rows, cols, m, place, r=None, amp=1.0):
    # stockinette: each row one yarn curve; place(u,v,n)->xyz with n = offset off the surface in metres
    dx = 1 / cols
    dy = 1 / rows
    s = w / cols
    r = r or s * 0.19
    for j in range(rows + 1):
        pts = []
        n = cols * 14
        for i in range(n + 1):
            t = 2 * math.pi * i / 14
            u = (t / (2 * math.pi) + 0.24 * math.sin(2 * t)) * dx
            v = (j + 0.5 - 0.62 * math.cos(t) * 1.0) * dy
            z = r * 1.15 * math.cos(2 * t) * amp
            pts.append(place(u, v, z))
        o = curve(pts, r, m, kind='POLY', res=2)


def knitmat(c):
    return mat('yarn', c, 0.95, bump=0.7, bscale=160, sheen=0.8, var=0.05, vscale=60, spec=0.15)


def ring(loc, R, r, m, tilt=0, yaw=0, flat=1.5):
    o = torus(loc, R, r, m)
    o.rotation_euler = (math.radians(tilt), 0, math.radians(yaw))
    o.scale = (1, 1, flat)
    return o


def ball(loc, r, c, rough=0.6):
    return sph(loc, r, mat('b' + c, c, rough, var=0.04, bump=0.12, bscale=60))


def candle(x, y, z, r, h, c='#f1e7d6', lit=True, power=1.2):
    m = mat('wax', c, 0.45, sss=0.25)
    lathe((x, y, z), [(0, 0), (r, 0), (r, h - 0.004), (r * 0.93, h), (r * 0.7, h - 0.006), (0, h - 0.01)], m, seg=48)
    if lit:
        rod((x, y, z + h - 0.01), (x, y, z + h + 0.008), 0.0012, mat('wk', '#1a1512', 0.9), 8)
        lathe(
            (x, y, z + h + 0.004),
            [(0, 0), (0.0035, 0.004), (0.0055, 0.012), (0.004, 0.024), (0.0015, 0.036), (0, 0.042)],
            emis('#ffb060', 28),
            seg=16,
        )
        p = bpy.data.lights.new('p', 'POINT')
        p.energy = power
        p.color = (1, 0.62, 0.3)
        p.shadow_soft_size = 0.01
        o = bpy.data.objects.new('p', p)
        bpy.context.collection.objects.link(o)
        o.location = (x, y, z + h + 0.05)


def glassw(loc, kind='wine', liquid=None, fill=0.5, s=1):
    G = thinglass('#f4f7f8')
    P = {
        'wine': [
            (0.035, 0),
            (0.036, 0.003),
            (0.006, 0.008),
            (0.004, 0.02),
            (0.004, 0.09),
            (0.012, 0.1),
            (0.034, 0.125),
            (0.041, 0.155),
            (0.038, 0.19),
            (0.034, 0.21),
        ],
        'flute': [
            (0.03, 0),
            (0.031, 0.003),
            (0.005, 0.008),
            (0.0038, 0.02),
            (0.0038, 0.09),
            (0.01, 0.1),
            (0.021, 0.13),
            (0.0235, 0.18),
            (0.022, 0.24),
        ],
        'coupe': [
            (0.034, 0),
            (0.035, 0.003),
            (0.005, 0.008),
            (0.004, 0.02),
            (0.004, 0.085),
            (0.008, 0.09),
            (0.035, 0.105),
            (0.05, 0.135),
            (0.051, 0.15),
        ],
        'tumbler': [(0.0, 0.0), (0.036, 0.0), (0.038, 0.004), (0.041, 0.095)],
    }[kind]
    P = [(r * s, z * s) for r, z in P]
    lathe(loc, [(0, 0)] + P, G, seg=56)
    zb = 0.1 * s if kind != 'tumbler' else 0.006 * s
    top = P[-1][1]
    if liquid:
        zf = zb + (top - zb) * fill
        pr = [(0, zb + 0.002)] + [(r * 0.965, z) for r, z in P if z > zb + 0.001 and z < zf]
        rr = np.interp(zf, [z for r, z in P], [r for r, z in P]) * 0.965
        pr += [(rr, zf), (0, zf)]
        m = (
            mat('liq', liquid, 0.03, spec=0.5)
            if kind == 'wine'
            else mat('liq', liquid, 0.05, spec=0.5, emit=0.18, translucent=0.4)
        )
        lathe(loc, pr, m, seg=48)
    return P


def bprof(R, h, nr, nh, sh=0.05):
    p = [(0, 0), (R - 0.012, 0)] + [
        (R - 0.012 + 0.012 * math.sin(a), 0.012 - 0.012 * math.cos(a)) for a in np.linspace(0, math.pi / 2, 8)
    ]
    return (
        p
        + [(R, h - sh)]
        + [(nr + (R - nr) * math.cos(a), h - sh + sh * math.sin(a)) for a in np.linspace(0.1, math.pi / 2, 14)]
        + [(nr, h + nh)]
    )


def label(x, y, z, R, h, a0, a1, m):
    n = 40
    v = []
    f = []
    for i in range(n + 1):
        a = a0 + (a1 - a0) * i / n
        v += [(R * math.cos(a), R * math.sin(a), 0), (R * math.cos(a), R * math.sin(a), h)]
    for i in range(n):
        f.append((2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1))
    o = smooth(meshobj('lab', v, f, m))
    o.location = (x, y, z)
    return o


def textlines(x, y, z, R, rows, m, ca=-1.57):
    for w, zz, hh in rows:
        label(x, y, z + zz, R, hh, ca - w / R / 2, ca + w / R / 2, m)


def book(loc, w=0.15, d=0.21, h=0.03, c='#7d5a44', rot=0, page='#efe7d8'):
    m = mat('bk', c, 0.7, bump=0.1, bscale=150)
    p = mat('pg', page, 0.9, bump=0.3, bscale=300)
    O = [
        box((0, 0, h * 0.5), (w * 0.97, d * 0.96, h * 0.8), p, 0.001),
        box((0, 0, h * 0.06), (w, d, h * 0.1), m, 0.001),
        box((0, 0, h * 0.94), (w, d, h * 0.1), m, 0.001),
        box((-w / 2, 0, h * 0.5), (0.004, d, h), m, 0.002),
    ]
    return group(O, loc, (0, 0, rot))


def plate(x, y, z, R, m):
    return lathe(
        (x, y, z),
        [
            (0, 0.004),
            (R * 0.6, 0.004),
            (R * 0.66, 0.008),
            (R * 0.98, 0.02),
            (R, 0.021),
            (R * 0.99, 0.0165),
            (R * 0.68, 0.003),
            (R * 0.6, 0),
            (0, 0),
        ],
        m,
        seg=80,
    )


def frame(loc, w, h, fm, inside, axis='y', t=0.025, d=0.03):
    x, y, z = loc
    box((x, y, z + h / 2 - t / 2), (w, d, t), fm, 0.002)
    box((x, y, z - h / 2 + t / 2), (w, d, t), fm, 0.002)
    box((x - w / 2 + t / 2, y, z), (t, d, h - 2 * t), fm, 0.002)
    box((x + w / 2 - t / 2, y, z), (t, d, h - 2 * t), fm, 0.002)
    box((x, y + d * 0.2, z), (w - 2 * t, 0.006, h - 2 * t), inside, 0)


def tripod(tx, ty, hz, blk, met, spread=0.5, a0=0.45):
    hd = Vector((tx, ty, hz))
    for k in range(3):
        a = k * 2.094 + a0
        ft = Vector((tx + spread * math.cos(a), ty + spread * math.sin(a), 0.01))
        rod(hd, hd.lerp(ft, 0.5), 0.022, blk)
        rod(hd.lerp(ft, 0.45), hd.lerp(ft, 0.78), 0.017, met)
        rod(hd.lerp(ft, 0.74), ft, 0.013, blk)
        sph(ft, 0.02, blk, 16)
        rod(hd.lerp(ft, 0.55), (tx, ty, hz * 0.6), 0.006, blk)
    rod((tx, ty, hz * 0.58), (tx, ty, hz + 0.1), 0.017, met)
    box((tx, ty, hz + 0.11), (0.09, 0.11, 0.05), blk, 0.01)
    rod((tx, ty, hz + 0.1), (tx - 0.26, ty - 0.22, hz - 0.02), 0.009, blk)


def cinecam(loc, yaw=0, s=1, mon='#6f93b4'):
    blk = mat('cb', '#121213', 0.42, bump=0.08, bscale=220)
    met = mat('cm', '#8b8d90', 0.3, metal=1)
    rg = mat('rg', '#24272b', 0.5)
    P = []
    P += [
        box((0, 0, 0.09), (0.13, 0.24, 0.15), blk, 0.012),
        cyl((0, -0.2, 0.085), 0.058, 0.16, blk, 0.004, rot=(90, 0, 0)),
        cyl((0, -0.17, 0.085), 0.064, 0.03, rg, 0.003, rot=(90, 0, 0)),
        cyl((0, -0.23, 0.085), 0.064, 0.03, rg, 0.003, rot=(90, 0, 0)),
        box((0, -0.32, 0.09), (0.2, 0.09, 0.15), blk, 0.008),
        cyl((0, -0.366, 0.09), 0.05, 0.004, mat('ln', '#10131c', 0.03, coat=1), 0, rot=(90, 0, 0)),
        box((0, -0.355, 0.2), (0.21, 0.012, 0.13), blk, 0.003, rot=(-52, 0, 0)),
        box((0, 0.02, 0.235), (0.025, 0.22, 0.025), blk, 0.008),
        rod((0, -0.07, 0.16), (0, -0.07, 0.235), 0.009, blk),
        rod((0, 0.1, 0.16), (0, 0.1, 0.235), 0.009, blk),
    ]
    for sx in (-0.035, 0.035):
        P.append(rod((sx, -0.36, 0), (sx, 0.16, 0), 0.007, met))
    P += [
        box((0.12, -0.1, 0.26), (0.16, 0.02, 0.1), blk, 0.006, rot=(12, 0, -25)),
        box((0.125, -0.088, 0.262), (0.14, 0.004, 0.082), emis(mon, 1.2), 0.001, rot=(12, 0, -25)),
        rod((0.04, -0.08, 0.2), (0.1, -0.09, 0.23), 0.006, blk),
        box((0, 0.17, 0.09), (0.1, 0.1, 0.12), blk, 0.008),
        sph((0.066, 0.02, 0.13), 0.004, emis('#ff2a12', 30), 12),
    ]
    return group(P, loc, (0, 0, yaw), s)


def stillcam(loc, yaw=0, s=1, body='#161617', top='#c8c6c0', rot=(0, 0)):
    # generic mirrorless-like camera, unbranded; lens points to -y
    b = mat('sb', body, 0.62, bump=0.5, bscale=420)
    t = mat('st', top, 0.3, metal=1 if top != '#161617' else 0.2)
    k = mat('sk', '#0d0d0e', 0.35)
    gl = mat('sg', '#0b0f1a', 0.02, coat=1, spec=1)
    P = [
        box((0, 0, 0.034), (0.128, 0.034, 0.05), b, 0.006),
        box((0, 0, 0.066), (0.128, 0.034, 0.016), t, 0.005),
        box((0, 0, 0.004), (0.128, 0.034, 0.01), t, 0.003),
        box((0.0, 0.002, 0.081), (0.034, 0.03, 0.018), t, 0.004),
        cyl((-0.042, 0, 0.079), 0.011, 0.012, t, 0.0015, v=48),
        cyl((0.038, 0, 0.078), 0.009, 0.01, t, 0.0015, v=48),
        cyl((0.052, -0.006, 0.077), 0.006, 0.008, k, 0.001, v=32),
        cyl((0.008, -0.02, 0.036), 0.031, 0.012, t, 0.001, rot=(90, 0, 0)),
        cyl((0.008, -0.04, 0.036), 0.029, 0.034, k, 0.002, rot=(90, 0, 0)),
        cyl(
            (0.008, -0.047, 0.036),
            0.0305,
            0.012,
            mat('rr', '#1c1c1d', 0.7, bump=0.8, bscale=300),
            0.001,
            rot=(90, 0, 0),
        ),
        lathe(
            (0.008, -0.058, 0.036), [(0.029, 0), (0.029, 0.008), (0.026, 0.008), (0.022, 0.002), (0, 0.002)], k, seg=64
        ),
        lathe((0.008, -0.0595, 0.036), [(0.021, 0.0), (0.018, 0.003), (0.01, 0.0052), (0, 0.006)], gl, seg=64),
    ]
    for o in P[-2:]:
        o.rotation_euler = (math.pi / 2, 0, 0)
    return group(P, loc, (rot[0], rot[1], yaw), s)


def string_lights(a, b, sag, n, r=0.02, col='#ffb45e', e=22, wire=True):
    a, b = Vector(a), Vector(b)
    P = lambda t: a.lerp(b, t) - Vector((0, 0, sag * 4 * t * (1 - t)))
    w = mat('wire', '#15130f', 0.6)
    if wire:
        curve([P(k / 20) for k in range(21)], 0.004, w, kind='POLY', res=1)
    m = emis(col, e)
    for k in range(n):
        p = P((k + 0.5) / n)
        rod(p, p - Vector((0, 0, 0.05)), r * 0.45, w, 8)
        sph(p - Vector((0, 0, 0.05 + r)), r, m, 12)


def chairX(loc, rot=0, m=None, cush=None, s=1):
    # chiavari-like cross-back event chair
    m = m or WD_('cx', '#c9a878', '#a8855a', 3)
    O = []
    w, d, h, sh = 0.40, 0.40, 0.92, 0.45
    for sx in (-1, 1):
        O += [
            rod((sx * w / 2, -d / 2, 0), (sx * w / 2 * 0.96, -d / 2, sh), 0.014, m),
            curve(
                [
                    (sx * w / 2, d / 2 + 0.04, 0),
                    (sx * w / 2, d / 2, sh * 0.7),
                    (sx * w / 2 * 0.98, d / 2 + 0.01, sh + 0.1),
                    (sx * w / 2 * 0.92, d / 2 + 0.07, h),
                ],
                0.0145,
                m,
            ),
        ]
        for z in (0.16, 0.28):
            O.append(rod((sx * w / 2, -d / 2, z), (sx * w / 2, d / 2 + 0.03, z), 0.009, m))
    O += [
        box((0, 0, sh), (w + 0.03, d + 0.03, 0.025), m, 0.01),
        rod((-w / 2, -d / 2, 0.2), (w / 2, -d / 2, 0.2), 0.009, m),
        rod((-w / 2, d / 2 + 0.03, 0.2), (w / 2, d / 2 + 0.03, 0.2), 0.009, m),
        curve(
            [
                (-w / 2 * 0.92, d / 2 + 0.07, h),
                (-0.1, d / 2 + 0.1, h + 0.03),
                (0.1, d / 2 + 0.1, h + 0.03),
                (w / 2 * 0.92, d / 2 + 0.07, h),
            ],
            0.016,
            m,
        ),
        rod((-w / 2 * 0.95, d / 2 + 0.03, 0.62), (w / 2 * 0.95, d / 2 + 0.03, 0.62), 0.009, m),
    ]
    for k in range(-2, 3):
        O.append(rod((k * 0.062, d / 2 + 0.03, 0.62), (k * 0.062, d / 2 + 0.085, h + 0.015), 0.007, m))
    if cush:
        O.append(box((0, 0, sh + 0.03), (w, d, 0.045), cush, 0.02))
    return group(O, loc, (0, 0, rot), s)
