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


@scene('satin-skirt', PT, 18, SA, 'Champagne satin falling from a narrow waistband in deep folds, close', '香槟色缎面从窄腰头垂下的深褶，近景', 101)
def _():
    w = grid(14, 8, 1, 1, (0, 1.9, 1.2), canvas('#6d655f', '#544d49', '#857c74', seed=5, scale=0.7))
    w.rotation_euler = (math.pi / 2, 0, 0)
    m = satin('sa', '#bd9a70', 0.3)

    def skirt(X, Y):
        t = Y
        a = X + 0.10 * np.sin(3.1 * X + 0.6) + 0.05 * np.sin(7 * X + 2.2 * t)
        deep = 0.20 * t**0.85
        f = flute(6.5 * a + 0.9 * np.sin(2.0 * t + X)) * (0.8 + 0.35 * np.sin(5 * a + 1.1))
        r = 0.30 + 0.50 * t**1.05 + deep * (f - 0.6)
        gather = 0.008 * np.sin(58 * X + 3 * np.sin(9 * X)) * np.exp(-t / 0.07) + 0.004 * np.sin(131 * X + 2) * np.exp(-t / 0.05)
        r = r + gather + 0.006 * np.sin(17 * a + 9 * t)
        return (r * np.sin(X), -r * np.cos(X) * 0.82, 1.62 - 1.75 * t - 0.05 * np.sin(2 * X + 1) * t)

    heightgrid(skirt, -2.0, 2.0, 0, 1, 620, 260, m)

    def band(X, Y):
        r = 0.317 + 0.004 * np.sin(math.pi * Y) + 0.0012 * np.sin(19 * X + 6 * Y)
        return (r * np.sin(X), -r * np.cos(X) * 0.82, 1.595 + 0.11 * Y)

    heightgrid(band, -2.0, 2.0, 0, 1, 300, 30, satin('bd', '#b8946a', 0.3))

    def bodice(X, Y):
        r = 0.296 + 0.10 * Y**1.2 + 0.004 * np.sin(26 * X + 2 * Y) * (1 - Y)
        return (r * np.sin(X), -r * np.cos(X) * 0.8, 1.70 + 0.5 * Y)

    heightgrid(bodice, -2.0, 2.0, 0, 1, 260, 60, m)
    area((-2.0, -0.5, 1.9), (0, -0.3, 0.95), 62, 0.35, '#fff0dc', sy=2.0)
    area((1.9, 0.1, 1.3), (0, 0, 0.9), 30, 0.25, '#e2e9ff', sy=2)
    spot((0.7, 0.5, 2.8), (0.3, 1.9, 1.2), 110, 60, 1, 0.3, '#ffe9d2')
    world('studio', 0.06)
    cam((0.45, -3.2, 1.5), (0.08, 0, 1.16), 84, 2.8, (0.0, -0.55, 1.15))


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
