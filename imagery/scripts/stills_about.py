from stills import *

SCENES, scene = registry()


def see_through(name, c, blot=None, scale=9.0):
    """Dyed film: the light behind it, in its colour; `blot` is the colour of the parts that let less through."""
    m = bpy.data.materials.new(name)
    m.use_nodes = True
    nt = m.node_tree
    nt.nodes.clear()
    L = nt.links.new
    out = nt.nodes.new('ShaderNodeOutputMaterial')
    mx = nt.nodes.new('ShaderNodeMixShader')
    t = nt.nodes.new('ShaderNodeBsdfTransparent')
    g = nt.nodes.new('ShaderNodeBsdfGlossy')
    g.inputs[1].default_value = 0.1
    mx.inputs[0].default_value = 0.04
    t.inputs[0].default_value = hexc(c)
    if blot:
        tc = nt.nodes.new('ShaderNodeTexCoord')
        n = nt.nodes.new('ShaderNodeTexNoise')
        n.inputs['Scale'].default_value = scale
        n.inputs['Detail'].default_value = 0
        r = nt.nodes.new('ShaderNodeValToRGB')
        r.color_ramp.elements[0].position, r.color_ramp.elements[0].color = 0.4, hexc(blot)
        r.color_ramp.elements[1].position, r.color_ramp.elements[1].color = 0.6, hexc(c)
        L(tc.outputs['Object'], n.inputs['Vector'])
        L(n.outputs['Fac'], r.inputs[0])
        L(r.outputs[0], t.inputs[0])
    L(t.outputs[0], mx.inputs[1])
    L(g.outputs[0], mx.inputs[2])
    L(mx.outputs[0], out.inputs[0])
    return m


@scene('loupe-film', LS, 18, dict(ev=0.05, grain=0.001, unsharp=0, shadow='#3a3f55', high='#fff6ea', bloom=0.1, vig=0.2), 'A loupe standing on a strip of negatives on a light table', '看片台上压着一条负片的放大镜', 1)
def _():
    grid(7, 7, 1, 1, (0, 1.2, -0.012), emis('#fff3e2', 0.9))
    base = see_through('fb', '#a9714a')
    fr = [see_through('ff%d' % k, c, d, s) for k, (c, d, s) in enumerate((('#9c6844', '#4a2c1c', 2.4), ('#7a4a2e', '#2c1810', 3.1), ('#a8744e', '#5e3a24', 2.0), ('#6e4630', '#2a1812', 2.7)))]
    for y, x0, rot in ((-0.08, -2.2, 7), (0.72, -2.6, 4)):
        group(filmstrip([(x0 + 0.02 * k, 0) for k in range(260)], 0.46, base, fr, z=0), (0, y + 0.23, 0.004), (90, 0, rot))
    bk = mat('bk', '#151516', 0.32, bump=0.05, bscale=200)
    st = metal('#c9cacc', 0.2)
    z = 0.012
    lathe((0.12, 0.1, z), [(0.225, 0), (0.235, 0), (0.24, 0.01), (0.24, 0.05), (0.235, 0.06)], bk, 128)
    # a skirt of clear plastic lets the light in
    lathe((0.12, 0.1, z), [(0.232, 0.05), (0.226, 0.2), (0.214, 0.2), (0.22, 0.05)], mat('cl', '#f4f4f2', 0.06, trans=0.95, ior=1.4), 128)
    lathe((0.12, 0.1, z), [(0.216, 0.2), (0.236, 0.204), (0.24, 0.215), (0.24, 0.26), (0.232, 0.27), (0.225, 0.272), (0.2, 0.36), (0.2, 0.38)], bk, 128)
    n = 120
    v, f = [], []
    for k, zz in enumerate((0.375, 0.385, 0.46, 0.47)):
        for i in range(2 * n):
            a = math.pi * i / n
            r = (0.216 + (0.004 if i % 2 else -0.003)) if k in (1, 2) else 0.208
            v.append((0.12 + r * math.cos(a), 0.1 + r * math.sin(a), z + zz))
    for j in range(3):
        for i in range(2 * n):
            f.append((j * 2 * n + i, j * 2 * n + (i + 1) % (2 * n), (j + 1) * 2 * n + (i + 1) % (2 * n), (j + 1) * 2 * n + i))
    meshobj('mill', v, f, bk)
    lathe((0.12, 0.1, z), [(0.208, 0.47), (0.205, 0.5), (0.2, 0.51), (0.176, 0.51), (0.17, 0.5), (0.168, 0.3)], st, 128)
    lathe((0.12, 0.1, z), [(0, 0.44), (0.169, 0.44)] + [(0.169 * math.cos(a), 0.47 + 0.03 * math.sin(a)) for a in np.linspace(0.02, math.pi / 2, 20)], glass('#ffffff', 0, 1.5), 128)
    area((-1.6, 0.9, 1.2), (0.1, 0.1, 0.3), 20, 0.4, '#dfe6ff', sy=1.2)
    area((1.5, 0.4, 1.0), (0.1, 0.1, 0.3), 9, 0.3, '#ffe3c4', sy=1.0)
    world('studio', 0.05)
    cam((-0.25, -1.75, 0.95), (0.06, 0.12, 0.19), 60, 1.8, (0.08, -0.08, 0.3))
