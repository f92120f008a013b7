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


@scene('pearl-buttons', PT, 24, dict(SA, ev=0.5), 'Pearl buttons in their loops down an ivory gown, close', '象牙色礼服上扣在扣襻里的一排珍珠扣，特写', 102)
def _():
    m = woven(mat('cr', '#ddd3c4', 0.5, sheen=0.4), 150, 0.35)
    rg = random.Random(8)
    pitch = 0.185

    def body(X, Y):
        tug = 0.008 * np.cos(2 * math.pi * (Y + 0.1 * np.abs(X)) / pitch) * np.exp(-np.abs(X) / 0.16)
        return -0.22 * X**2 + 0.012 * np.sin(3.1 * Y + 2 * X) + 0.004 * np.sin(9 * X + 4 * Y) + tug

    heightgrid(body, -1.3, 0.2, -1.6, 2.6, 330, 900, m)

    # the upper flap ends in a soft rolled edge
    def flap(X, Y):
        u = np.clip((X - 0.03) / 0.03, 0, 1)
        return body(X, Y) + 0.03 * np.sqrt(1 - (1 - u) ** 2) + 0.001 * np.sin(34 * Y + 1) * np.exp(-(X - 0.03) / 0.05)

    heightgrid(flap, 0.03, 1.3, -1.6, 2.6, 420, 900, m)
    cord = mat('co', '#d8cdbc', 0.5, sheen=0.4, bump=0.35, bscale=220)
    for k in range(-7, 13):
        y = pitch * k + rg.gauss(0, 0.003)
        x = -0.045 + rg.gauss(0, 0.003)
        z = float(body(np.array(x), np.array(y)))
        c = rg.uniform(0, 1)
        pearl = mat('pearl', ('#efe7da', '#ece1d3', '#f0e9e0')[k % 3], 0.16, coat=0.7, spec=0.6, sss=0.12, var=0.03, vscale=7)
        b = sph((x, y, z + 0.046), 0.056 + rg.gauss(0, 0.0012), pearl, 96)
        b.scale = (1, 1, 0.93 + 0.04 * c)
        # a loop of cord from under the flap around the neck of the pearl
        w = 0.05 + rg.gauss(0, 0.002)
        p = [(0.12, y + 0.03, z + 0.014), (0.05, y + 0.033, z + 0.015), (0.0, y + 0.042, z + 0.014)] + [(x - w * math.sin(a), y + w * math.cos(a), z + 0.014) for a in np.linspace(0.25, math.pi - 0.25, 9)] + [(0.0, y - 0.042, z + 0.014), (0.05, y - 0.033, z + 0.015), (0.12, y - 0.03, z + 0.014)]
        curve(p, 0.0065, cord)
    area((-1.5, 0.5, 1.0), (0, 0, 0), 24, 0.3, '#fff0dc', sy=1.4)
    area((1.5, 0.9, 0.7), (0, 0, 0), 8, 0.4, '#e2e9ff', sy=1.2)
    world('studio', 0.08)
    cam((-0.4, -1.15, 1.0), (-0.01, 0.12, 0.0), 86, 1.4, (-0.05, -0.1, 0.06))
