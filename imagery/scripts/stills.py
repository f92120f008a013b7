# Short words for the still lifes of the stills_{group}.py files: one object, one light, shallow focus.
# Objects are about five times their real size, so that lights of 5 to 40 W at a distance of one metre suit them.
from props import *

LS = (1280, 853)
PT = (853, 1280)
P45 = (960, 1200)
SQ = (1080, 1080)


def paper(c, depth=1.1, rad=0.7, rough=0.88, bump=0.12, bscale=260, var=0.02):
    """Seamless paper: floor and wall in one sweep."""
    m = mat('paper', c, rough, bump=bump, bscale=bscale, var=var, vscale=2)
    return sweep(m, depth=depth, rad=rad, width=10, height=6, front=4)


def table(m, wall='#1c1b1e', y=2.2, lit=None):
    """A table top, and a dark wall behind it that a wide spotlight may brighten."""
    grid(8, 6, 1, 1, (0, 1, 0), m)
    w = grid(14, 8, 1, 1, (0, y, 2), mat('wall', wall, 0.9, var=0.05, vscale=1))
    w.rotation_euler = (math.pi / 2, 0, 0)
    if lit:
        spot((-1.4, y - 1.5, 1.8), (0.2, y, 0.6), lit[0], 70, 1, 0.3, lit[1])


def slate(c='#26282b', rough=0.5):
    return mat('slate', c, rough, bump=0.35, bscale=26, var=0.14, vscale=5, detail=8)


def plain_wood(c1='#8a6242', c2='#5d3f29', rough=0.5, scale=2.0, along=0):
    """Wood of one piece, without the joints of boards; its grain runs along the axis x, y or z (0, 1, 2)."""
    m = wood('wd', c1, c2, plank=9, length=9, rough=rough, scale=scale)
    boards, grain = [n for n in m.node_tree.nodes if n.type == 'MAPPING']
    boards.inputs['Location'].default_value = (4, 4, 0)
    grain.inputs['Scale'].default_value = [(1.3 if k == along else 22) * scale for k in range(3)]
    return m


def glow(c1, c2, e=0.5, scale=0.5, seed=0.0):
    """Uneven light, dark to bright: what a mirror sees of a room."""
    m = emis(c1, e)
    nt = m.node_tree
    tc = nt.nodes.new('ShaderNodeTexCoord')
    mp = nt.nodes.new('ShaderNodeMapping')
    mp.inputs['Location'].default_value = (seed, seed * 2.3, seed * 0.7)
    n = nt.nodes.new('ShaderNodeTexNoise')
    n.inputs['Scale'].default_value = scale
    n.inputs['Detail'].default_value = 2
    r = nt.nodes.new('ShaderNodeValToRGB')
    a, b = r.color_ramp.elements
    a.position, a.color, b.position, b.color = 0.36, hexc(c1), 0.68, hexc(c2)
    nt.links.new(tc.outputs['Object'], mp.inputs[0])
    nt.links.new(mp.outputs[0], n.inputs['Vector'])
    nt.links.new(n.outputs['Fac'], r.inputs[0])
    nt.links.new(r.outputs[0], nt.nodes['Principled BSDF'].inputs['Emission'])
    return m


def card(loc, rot, size, m):
    """A wall or ceiling that only mirrors see."""
    o = grid(*size, 1, 1, loc, m)
    o.rotation_euler = [math.radians(a) for a in rot]
    o.visible_camera = False
    return o


def linen(c):
    return mat('linen', c, 0.93, weave=620, sheen=0.5, bump=0.15, bscale=240)


def cloth_ground(m, amp=0.012, seed=1, freq=0.7, ang=0.3, size=1.8):
    return silk(m, -size, size, -size, size * 1.4, amp, 300, seed=seed, freq=freq, ang=ang)


def metal(c='#b9bbbe', rough=0.25):
    return mat('metal', c, rough, metal=1)


def brass(rough=0.2):
    return mat('brass', '#c9a35f', rough, metal=1)


def black(rough=0.4):
    return mat('black', '#121213', rough)


def resample(points, step):
    """Points at equal distances along a polyline."""
    p = np.array(points, float)
    s = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(p, axis=0), axis=1))])
    t = np.arange(0, s[-1], step)
    return np.stack([np.interp(t, s, p[:, k]) for k in range(p.shape[1])], 1)


def standing(points, height, m, thick=0.0015, z=0.0, step=0.006, lift=None):
    """A band of paper, leather or ribbon that stands on its edge along a path of (x, y)."""
    p = resample(points, step)
    v = []
    for i, (x, y) in enumerate(p):
        dz = lift(i / len(p)) if lift else 0
        v += [(x, y, z + dz), (x, y, z + dz + height)]
    o = smooth(meshobj('band', v, [(2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1) for i in range(len(p) - 1)], m))
    s = o.modifiers.new('s', 'SOLIDIFY')
    s.thickness = thick
    s.offset = 0
    return o


def ribbon(points, width, m, side=(0, 1, 0), thick=0.0012, twist=None, step=0.008):
    """A band that lies along a path of (x, y, z); `side` is its direction across, `twist` turns it (t -> radians)."""
    p = resample(points, step)
    v = []
    for i in range(len(p)):
        a, b = Vector(p[max(0, i - 1)]), Vector(p[min(len(p) - 1, i + 1)])
        d = (b - a).normalized()
        q = Vector(side)
        q = (q - d * q.dot(d)).normalized()
        if twist:
            n = d.cross(q)
            t = twist(i / len(p))
            q = q * math.cos(t) + n * math.sin(t)
        c = Vector(p[i])
        v += [tuple(c - q * width / 2), tuple(c + q * width / 2)]
    o = smooth(meshobj('rib', v, [(2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1) for i in range(len(p) - 1)], m))
    o.data.use_auto_smooth = False
    if thick:
        s = o.modifiers.new('s', 'SOLIDIFY')
        s.thickness = thick
        s.offset = 0
    return o


def filmstrip(points, height, base, frames, z=0.004):
    """A strip of perforated film standing on its edge along a path of (x, y)."""
    k = height / 35
    rows = [r * k for r in (0, 2, 4.8, 5.6, 29.4, 30.2, 33, 35)]
    pitch = 4.75 * k
    fine = resample(points, pitch / 3)
    v = [(x, y, z + r) for x, y in fine for r in rows]
    n = len(rows)
    faces = {}
    for i in range(len(fine) - 1):
        hole = i % 3 == 1
        gap = i % 12 == 0
        for j in range(n - 1):
            if hole and j in (1, 5):
                continue
            key = 1 + (i // 12) % len(frames) if j == 3 and not gap else 0
            faces.setdefault(key, []).append((i * n + j, (i + 1) * n + j, (i + 1) * n + j + 1, i * n + j + 1))
    out = []
    for key, f in faces.items():
        used = sorted({x for face in f for x in face})
        at = {x: i for i, x in enumerate(used)}
        o = meshobj('film', [v[x] for x in used], [tuple(at[x] for x in face) for face in f], base if key == 0 else frames[key - 1])
        out.append(smooth(o))
    return out


def filmmats():
    base = mat('fb', '#6b3f1f', 0.12, translucent=0.45, coat=0.6)
    cs = ('#d9a25a', '#b5763c', '#e3bf86', '#8f5a30', '#c98a4a')
    return base, [mat('ff%d' % i, c, 0.14, translucent=0.6, coat=0.6, var=0.3, vscale=16) for i, c in enumerate(cs)]


def coil(turns, r0, dr, tail=0.0, a0=0.0, clockwise=False, bend=0.0, centre=(0, 0)):
    """Path of a loose spiral from the inside out, with a tail that leaves it in its direction."""
    s = -1 if clockwise else 1
    p = []
    for t in np.linspace(0, turns, int(turns * 90)):
        a = a0 + s * 2 * math.pi * t
        r = r0 + dr * t
        p.append((centre[0] + r * math.cos(a), centre[1] + r * math.sin(a)))
    if tail:
        (x1, y1), (x2, y2) = p[-2:]
        a = math.atan2(y2 - y1, x2 - x1)
        for _ in range(40):
            a += bend / 40
            x2 += tail / 40 * math.cos(a)
            y2 += tail / 40 * math.sin(a)
            p.append((x2, y2))
    return p


def holes(o, cutters):
    """Cuts the cutters out of an object."""
    for c in cutters:
        b = o.modifiers.new('h', 'BOOLEAN')
        b.operation = 'DIFFERENCE'
        b.object = c
        c.hide_render = True
        c.hide_viewport = True
    return o


def facing(objs, loc, yaw=0, pitch=0, scale=1):
    """Turns objects that were built along +z towards the camera (-y)."""
    return group(objs, loc, (90 + pitch, 0, yaw), scale)


def point(loc, power, color=(1, 0.64, 0.32), r=0.015):
    p = bpy.data.lights.new('p', 'POINT')
    p.energy = power
    p.color = color
    p.shadow_soft_size = r
    o = bpy.data.objects.new('p', p)
    bpy.context.collection.objects.link(o)
    o.location = loc
    return o


def flute(a, soft=0.05):
    """A fold: round towards the eye, narrow in the valley, between 0 and 1."""
    return np.sqrt(np.sin(a) ** 2 + soft) / math.sqrt(1 + soft)


def smoothed(points, n=8):
    """A profile with rounded bends: more points on a Catmull-Rom curve through the given ones."""
    p = [np.array(q, float) for q in points]
    p = [p[0], *p, p[-1]]
    out = []
    for a, b, c, d in zip(p, p[1:], p[2:], p[3:]):
        for t in np.linspace(0, 1, n, endpoint=False):
            out.append(tuple(0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3)))
    return [(max(0, r), z) for r, z in (*out, tuple(p[-1]))]
