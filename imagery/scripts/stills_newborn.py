from stills import *

SCENES, scene = registry()
NB = dict(ev=0.4, shadow='#5a5866', high='#fff4ea', bloom=0.05, vig=0.14)


@scene('beech-rattle', SQ, 14, dict(ev=0.5, shadow='#5a5866', high='#fff2e4', bloom=0.06, vig=0.14), 'A beech rattle with three loose rings on folded muslin, in window light', '窗光里细纱布上的榉木摇铃与三只木环', 1)
def _():
    cloth_ground(mat('mu', '#e6ddd0', 0.95, weave=420, sheen=0.4, bump=0.2, bscale=120), 0.03, 6, 0.6, 0.8)
    wd = mat('wd', '#d6ab74', 0.5, var=0.06, vscale=9, bump=0.06, bscale=90)
    prof = [(0, -0.34), (0.05, -0.33), (0.075, -0.29), (0.07, -0.24), (0.035, -0.18), (0.03, 0.18), (0.035, 0.19), (0.07, 0.24), (0.085, 0.3), (0.07, 0.36), (0, 0.375)]
    O = [lathe((0, 0, 0), prof, wd, seg=96)]
    ss = O[0].modifiers.new('ss', 'SUBSURF')
    ss.levels = ss.render_levels = 2
    for z, c, t in ((-0.08, '#d9a796', 12), (0.02, '#a9b8a4', -9), (0.11, '#b9c3cf', 7)):
        r = torus((0.035, 0, z), 0.095, 0.021, mat('r' + c, c, 0.5, bump=0.05, bscale=90))
        r.rotation_euler = (math.radians(t), math.radians(t * 0.7), 0)
        O.append(r)
    group(O, (0.0, 0.02, 0.092), (0, 87, 28))
    gobo((-1.7, 1.1, 1.2), (0, 0, 0.04), 130, 'window', 46, r=0.016, nx=2, ny=2, w=0.5, h=0.5)
    area((-1.0, 0.8, 0.8), (0, 0, 0.05), 7, 0.4, '#fff0de')
    area((1.0, -0.5, 0.8), (0, 0, 0.05), 2.5, 0.5, '#eef1ff')
    world('studio', 0.16)
    cam((0.08, -1.05, 0.72), (0.02, 0.02, 0.06), 56, 2.6, (0.0, -0.05, 0.12))


def gauze(name, c, uv=(1, 1)):
    """Muslin: a crinkled double layer that lets light through."""
    m = mat(name, c, 0.95, sheen=0.3, translucent=0.42)
    nt = m.node_tree
    tc = nt.nodes.new('ShaderNodeTexCoord')
    height = None
    for scale, k in (((26 * uv[0], 80 * uv[1], 1), 1.0), ((300 * uv[0], 300 * uv[1], 1), 0.25)):
        mp = nt.nodes.new('ShaderNodeMapping')
        mp.inputs['Scale'].default_value = scale
        n = nt.nodes.new('ShaderNodeTexNoise')
        n.inputs['Scale'].default_value = 1
        n.inputs['Detail'].default_value = 4
        n.inputs['Distortion'].default_value = 0.6
        ml = nt.nodes.new('ShaderNodeMath')
        ml.operation = 'MULTIPLY_ADD'
        ml.inputs[1].default_value = k
        nt.links.new(tc.outputs['UV'], mp.inputs[0])
        nt.links.new(mp.outputs[0], n.inputs['Vector'])
        nt.links.new(n.outputs['Fac'], ml.inputs[0])
        if height:
            nt.links.new(height, ml.inputs[2])
        else:
            ml.inputs[2].default_value = 0
        height = ml.outputs[0]
    bp = nt.nodes.new('ShaderNodeBump')
    bp.inputs['Strength'].default_value = 0.55
    bp.inputs['Distance'].default_value = 0.02
    nt.links.new(height, bp.inputs['Height'])
    for k in ('BSDF_PRINCIPLED', 'BSDF_TRANSLUCENT'):
        for q in nt.nodes:
            if q.type == k:
                nt.links.new(bp.outputs[0], q.inputs['Normal'])
    return m


@scene('muslin-pegs', LS, 18, dict(ev=0.5, shadow='#5a5866', high='#fff2e4', bloom=0.06, vig=0.14, crop=(0, 0, 0.97, 0.93)), 'Muslin cloths in ivory, rose and sage hanging from a beech peg rail in window light', '窗光里挂在榉木挂钩上的象牙色、粉色与鼠尾草色细纱布', 101, long=1650)
def _():
    w = grid(14, 8, 1, 1, (0, 0.16, 1.4), mat('wl', '#d9cfc2', 0.92, bump=0.18, bscale=7, var=0.03, vscale=1.5))
    w.rotation_euler = (math.pi / 2, 0, 0)
    wd = WD_('bw', '#cfa06a', '#b3824f', 3)
    box((0, 0.13, 1.9), (6, 0.05, 0.16), wd, 0.012)
    for k, (x, c, H, seed) in enumerate(((-0.8, '#c9d0bd', 1.42, 1), (-0.03, '#f1e9dc', 1.6, 2), (0.76, '#dfb9ac', 1.36, 5))):
        lathe((x, 0.1, 1.9), [(0, 0), (0.028, 0), (0.026, 0.16), (0.045, 0.2), (0.052, 0.235), (0.04, 0.265), (0, 0.272)], wd, seg=48).rotation_euler = (math.radians(84), 0, 0)

        def hang(X, Y, x=x, H=H, seed=seed):
            t = Y
            u = X + 0.05 * np.sin(4 * X + seed) * t
            half = 0.03 + 0.30 * t**0.55 * (1 + 0.10 * np.sin(seed))
            dep = 0.012 + 0.085 * t**0.7
            f = flute(7.5 * u + 0.7 * np.sin(2.4 * t + seed) + seed) * (0.75 + 0.3 * np.sin(3 * u + seed)) + 0.12 * np.sin(21 * u + 4 * t)
            drop = 0.34 * np.abs(u) ** 1.4 * (0.35 + 0.65 * t) + 0.03 * np.sin(5 * u + seed) * t
            top = 0.045 * np.exp(-((t / 0.03) ** 2))
            return (x + half * u * (1 + 0.10 * np.sin(9 * u + 3 * t) * t), 0.05 - dep * f - 0.06 * np.exp(-t / 0.12) + 0.02 * t, 1.93 - H * (0.78 * t) - drop + top)

        o = heightgrid(hang, -1, 1, 0, 1, 320, 240, gauze('mu%d' % k, c, (1, 2.4)))
        so = o.modifiers.new('s', 'SOLIDIFY')
        so.thickness = 0.004
    gobo((-3.0, -2.2, 2.9), (0, 0.1, 1.25), 900, 'window', 40, r=0.02, nx=2, ny=3, w=0.56, h=0.6)
    area((-2.0, -0.9, 1.9), (0, 0, 1.3), 34, 0.8, '#fff0dc')
    area((2.0, -1.2, 1.4), (0, 0, 1.3), 8, 1, '#e6ecff')
    world(color='#e6e2de', strength=0.12)
    cam((0.35, -3.5, 1.47), (-0.02, 0, 1.45), 64, 2.8, (-0.03, -0.05, 1.4))


@scene('ring-stacker', P45, 14, dict(NB, ev=0.65, vig=0.18), 'A wooden stacking toy of five rings in muted colors, one ring lying beside it', '五只柔和色木环的叠叠圈，一只环放在旁边', 104)
def _():
    table(plain_wood('#b99468', '#94703f', 0.5, 1.3), '#a9aca6', 2.6, (60, '#fff0dc'))
    wd = plain_wood('#d9b380', '#bf9460', 0.45, 3, 2)
    lathe((0, 0, 0), smoothed([(0, 0), (0.3, 0), (0.315, 0.012), (0.315, 0.05), (0.3, 0.062), (0, 0.062)], 3), wd, 128)
    lathe((0, 0, 0), [(0, 0.05), (0.04, 0.05), (0.036, 0.86), (0.03, 0.885), (0.015, 0.9), (0, 0.903)], wd, 64)

    def loop(loc, R, r, h, m, rot=(0, 0, 0)):
        pr = [(R + r * abs(math.cos(a)) ** 0.75 * (1 if math.cos(a) > 0 else -1), h * abs(math.sin(a)) ** 0.85 * (1 if math.sin(a) > 0 else -1)) for a in np.linspace(0, 2 * math.pi, 49)]
        o = lathe(loc, pr, m, 160)
        o.rotation_euler = [math.radians(q) for q in rot]

    z = 0.062
    for k, (c, R, h) in enumerate((('#8d9a86', 0.17, 0.078), ('#c9ad7f', 0.15, 0.072), ('#b9776a', 0.128, 0.066), ('#dcd3c4', 0.108, 0.06))):
        m = mat('r%d' % k, c, 0.5, bump=0.05, bscale=70, var=0.05, vscale=6, detail=8)
        loop((0.006 * math.sin(3 * k), 0.004 * math.cos(5 * k), z + h), R, R - 0.046 if k > 1 else R - 0.05, h, m, (0.8 * math.sin(k + 1), 0.8 * math.cos(2 * k), 0))
        z += 2 * h + 0.003
    loop((0.47, -0.26, 0.056), 0.09, 0.046, 0.055, mat('r5', '#7f97a3', 0.5, bump=0.05, bscale=70, var=0.05, vscale=6, detail=8))
    area((-1.6, 0.2, 1.5), (0, 0, 0.3), 36, 0.6, '#fff2e2', sy=1.2)
    area((1.5, 0.5, 1.0), (0, 0, 0.3), 6, 0.5, '#e6ecff')
    world('studio', 0.1)
    cam((0.35, -3.0, 1.05), (0.1, 0, 0.4), 66, 1.2, (0.02, -0.27, 0.35))


def smoothed3(points, n=10):
    p = [np.array(q, float) for q in points]
    p = [p[0], *p, p[-1]]
    return [tuple(0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3)) for a, b, c, d in zip(p, p[1:], p[2:], p[3:]) for t in np.linspace(0, 1, n, endpoint=False)]


@scene('yarn-balls', P45, 14, dict(NB, grain=0.001, unsharp=0), 'Three balls of soft wool yarn in ivory, rose and sage on a linen cloth', '亚麻布上象牙色、粉色与鼠尾草色的三团软毛线', 102)
def _():
    grid(8, 8, 1, 1, (0, 1, 0), mat('ta', '#cfc6ba', 0.9, weave=700, bump=0.2, bscale=90, sheen=0.3))
    w = grid(14, 8, 1, 1, (0, 2.2, 1), mat('wl', '#a9a39b', 0.92))
    w.rotation_euler = (math.pi / 2, 0, 0)

    def yarn(loc, R, c, seed, tail=None):
        rg = random.Random(seed)
        m = knitmat(c)
        r = 0.0135
        O = [sph((0, 0, 0), R * 0.95, m, 64)]
        for layer in range(20):
            axis = Vector((rg.gauss(0, 1), rg.gauss(0, 1), rg.gauss(0, 1))).normalized()
            q = axis.to_track_quat('Z', 'Y')
            turns = 10
            pts = []
            for i in range(turns * 40):
                a = 2 * math.pi * i / 40
                lat = -0.26 + 0.52 * i / (turns * 40) + 0.014 * math.sin(3.1 * a + layer)
                rr = R * (0.955 + 0.045 * layer / 20) + 0.004 * math.sin(5 * a)
                pts.append(tuple(q @ Vector((rr * math.cos(lat) * math.cos(a), rr * math.cos(lat) * math.sin(a), rr * math.sin(lat)))))
            O.append(curve(pts, r, m, kind='POLY', res=3))
        group(O, loc)
        if tail:
            # two threads, twisted
            p = [Vector(q) for q in resample(smoothed3(tail), 0.006)]
            for side in (0, math.pi):
                q = []
                for i, c0 in enumerate(p):
                    d = (p[min(i + 1, len(p) - 1)] - p[max(i - 1, 0)]).normalized()
                    n = d.cross(Vector((0, 0, 1))).normalized()
                    b = d.cross(n)
                    a = 0.75 * i + side
                    q.append(tuple(c0 + (n * math.cos(a) + b * math.sin(a)) * 0.0075))
                curve(q, 0.0085, m, kind='POLY', res=3)

    yarn((-0.16, 0.06, 0.3), 0.3, '#efe6d8', 1)
    yarn((0.38, -0.05, 0.23), 0.23, '#cfa698', 4, [(0.52, -0.1, 0.05), (0.56, -0.3, 0.02), (0.38, -0.42, 0.02), (0.12, -0.38, 0.02), (0.0, -0.5, 0.02), (-0.2, -0.62, 0.02), (-0.5, -0.58, 0.02), (-0.8, -0.75, 0.02)])
    yarn((0.24, 0.5, 0.25), 0.25, '#aab09e', 9)
    area((-1.6, 0.1, 1.5), (0, 0, 0.2), 40, 0.7, '#fff2e2')
    area((1.5, -0.6, 1.0), (0, 0, 0.2), 6, 0.8, '#e6ecff')
    world('studio', 0.14)
    cam((0.12, -3.1, 1.2), (0.12, 0.0, 0.27), 72, 1.2, (-0.05, -0.22, 0.32))
