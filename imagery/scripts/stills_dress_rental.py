from stills import *

SCENES, scene = registry()
SA = dict(ev=0.45, shadow='#4f4a5c', high='#fff2e2', bloom=0.05, vig=0.16)


def satin(name, c, rough=0.3, weave=0.06, wscale=(900, 260)):
    """Satin: a sheen that runs across the threads, and threads just fine enough to break it."""
    m = mat(name, c, rough, sheen=0.35, spec=0.55)
    nt = m.node_tree
    b = nt.nodes['Principled BSDF']
    b.inputs['Anisotropic'].default_value = 0.55
    t = nt.nodes.new('ShaderNodeTangent')
    t.direction_type = 'UV_MAP'
    nt.links.new(t.outputs[0], b.inputs['Tangent'])
    tc = nt.nodes.new('ShaderNodeTexCoord')
    mp = nt.nodes.new('ShaderNodeMapping')
    mp.inputs['Scale'].default_value = (*wscale, 1)
    n = nt.nodes.new('ShaderNodeTexNoise')
    n.inputs['Scale'].default_value = 1
    n.inputs['Detail'].default_value = 3
    bp = nt.nodes.new('ShaderNodeBump')
    bp.inputs['Strength'].default_value = weave
    bp.inputs['Distance'].default_value = 0.01
    nt.links.new(tc.outputs['UV'], mp.inputs[0])
    nt.links.new(mp.outputs[0], n.inputs['Vector'])
    nt.links.new(n.outputs['Fac'], bp.inputs['Height'])
    nt.links.new(bp.outputs[0], b.inputs['Normal'])
    return m


def woven(m, threads=165, strength=0.5):
    """Threads that cross, as a lens close to the cloth sees them; in the space of the object, so that no seam shows."""
    nt = m.node_tree
    tc = nt.nodes.new('ShaderNodeTexCoord')
    mul = nt.nodes.new('ShaderNodeMath')
    mul.operation = 'ADD'
    for k, axis in enumerate('XY'):
        w = nt.nodes.new('ShaderNodeTexWave')
        w.bands_direction = axis
        w.inputs['Scale'].default_value = threads * (1, 0.55)[k]
        w.inputs['Distortion'].default_value = 1.2
        w.inputs['Detail Scale'].default_value = 0.4
        nt.links.new(tc.outputs['Object'], w.inputs[0])
        nt.links.new(w.outputs['Fac'], mul.inputs[k])
    bp = nt.nodes.new('ShaderNodeBump')
    bp.inputs['Strength'].default_value = strength
    bp.inputs['Distance'].default_value = 0.003
    nt.links.new(mul.outputs[0], bp.inputs['Height'])
    nt.links.new(bp.outputs[0], nt.nodes['Principled BSDF'].inputs['Normal'])
    return m


@scene('silk-pleats', PT, 24, dict(SA, ev=0.65, con=0.92, vig=0.2), 'Knife pleats of champagne silk in raking light, close', '侧光里香槟色真丝的刀褶，特写', 101)
def _():
    m = woven(satin('sa', '#c9a97c', 0.3, 0.0), 110, 0.45)
    rg = np.random.default_rng(5)
    # across one pleat: up from under its neighbor to the nose, and back beneath
    nose = np.array(smoothed([(0, 0), (0.45, 0.010), (0.85, 0.026), (1.18, 0.043), (1.262, 0.047), (1.28, 0.042), (1.262, 0.034), (1.1, 0.010), (1.0, 0.0)], 8))
    along = np.linspace(0, 1, len(nose))
    n = 15
    own = rg.normal(0, 1, (n + 2, 4))

    def cloth_at(X, Y):
        k = np.clip(np.floor(X), 0, n - 1).astype(int)
        u = X - k
        a = np.interp(u, along, nose[:, 0]) - 0.28 + k
        h = np.interp(u, along, nose[:, 1])
        o = own[k]
        pitch = 0.15 * (1 + 0.10 * (0.6 - Y))
        open_ = 1 + 0.18 * o[..., 0] + 0.15 * np.sin(1.1 * Y + o[..., 1]) + 0.35 * np.clip(0.2 - Y, 0, 1)
        x = (a - n / 2) * pitch + 0.03 * np.sin(1.5 * Y + 0.4) + 0.005 * np.sin(4 * Y + 2 * o[..., 2]) * np.clip(u * 2, 0, 1)
        z = h * open_ + 0.05 * np.sin(1.2 * Y + 0.8 * x) + 0.0025 * np.sin(11 * Y + 3 * o[..., 3] + 4 * u)
        return (x, Y, z)

    heightgrid(cloth_at, 0, n - 1e-6, -1.5, 2.4, n * 64, 500, m)
    grid(8, 8, 1, 1, (0, 0, -0.12), mat('un', '#4a3a28', 0.9))
    area((0.9, 1.7, 0.9), (0, 0.1, 0), 30, 0.45, '#fff0dc', sy=0.9)
    area((-1.7, 0.1, 0.5), (0, 0, 0), 16, 0.3, '#fff4e6', sy=1.6)
    world('studio', 0.05)
    cam((-0.3, -1.35, 0.95), (0.0, 0.1, 0.0), 60, 2.0, (0.02, -0.05, 0.05))


@scene('satin-buttons', PT, 18, dict(SA, ev=0.5), 'Covered buttons down the back of an ivory satin gown, which flares from the knee', '象牙色缎面鱼尾礼服背后的一排包布纽扣，膝下散开', 102)
def _():
    w = grid(14, 8, 1, 1, (0, 1.9, 1.2), canvas('#5d6b72', '#465258', '#7a888e', seed=9, scale=0.7))
    w.rotation_euler = (math.pi / 2, 0, 0)
    m = satin('sa', '#d6ccbd', 0.34, 0.16)

    def R(t):
        return np.interp(t, np.linspace(0, 1, 11), [0.395, 0.40, 0.39, 0.365, 0.335, 0.31, 0.31, 0.345, 0.41, 0.49, 0.58])

    def gown(X, Y):
        t = Y
        a = X + 0.09 * np.sin(3.1 * X + 2.1) + 0.05 * np.sin(7 * X + 2.2 * t)
        g = np.clip((t - 0.44) / 0.56, 0, 1)
        g = g**2 * (2.2 - 1.2 * g)
        f = flute(7 * a + 0.8 + 0.5 * np.sin(2.6 * t + X), 0.06) * (0.8 + 0.3 * np.sin(4 * a + 0.4))
        drag = (0.0035 * np.sin(26 * t + 3 * np.sin(1.3 * X) + 3.2 * np.abs(X) + 1) + 0.0022 * np.sin(61 * t + 9 * np.abs(X)) + 0.0012 * np.sin(113 * t - 15 * X)) * (1 - g)
        seam = -0.010 * np.exp(-((X / 0.012) ** 2)) + 0.004 * np.exp(-(((X - 0.03) / 0.014) ** 2))
        r = R(t) + 0.42 * g * (f - 0.5) + drag + seam * (1 - g) + 0.005 * np.sin(19 * a + 8 * t) * g
        return (r * np.sin(X), -r * np.cos(X) * 0.84, 1.78 - 1.55 * t)

    # the profile is smoothed, because satin shows the corners of an interpolated one
    o = heightgrid(gown, -2.1, 2.1, 0, 1, 620, 320, m)
    sm = o.modifiers.new('sm', 'SMOOTH')
    sm.iterations = 12
    bt = satin('bt', '#d6ccbd', 0.36, 0.1)
    for k in range(21):
        t = 0.02 + 0.0262 * k
        sph((0.0, -float(R(t)) * 0.84 - 0.004, 1.78 - 1.55 * t), 0.0145, bt, 32).scale = (1, 0.75, 1)
    area((-2.0, -0.6, 1.9), (0, -0.3, 0.95), 58, 0.35, '#fff0dc', sy=2.0)
    area((1.9, 0.1, 1.3), (0, 0, 0.9), 30, 0.25, '#e2e9ff', sy=2)
    spot((0.7, 0.5, 2.8), (0.3, 1.9, 1.2), 90, 60, 1, 0.3, '#e6eef2')
    world('studio', 0.06)
    cam((-0.75, -2.9, 1.42), (0.05, 0, 1.04), 105, 2.8, (-0.05, -0.3, 1.1))
