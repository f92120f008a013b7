from props import *
import scenes_property as SP

SCENES, scene = registry()
EV = dict(ev=0.35, shadow='#2c2f58', high='#ffe2ba', bloom=0.16, vig=0.16)


@scene(
    'stage-beams',
    LS,
    12,
    dict(EV, ev=0.5, shadow='#1f2f6a'),
    'An empty concert stage with crossing blue and amber light beams and a single microphone stand',
    '空舞台上蓝色与琥珀色光束交错，一支麦克风架',
    2,
)
def _():
    fl = mat('fl', '#17181b', 0.18, bump=0.03, bscale=6, var=0.2, vscale=1)
    grid(24, 20, 1, 1, (0, 3, 0), fl)
    w = grid(24, 10, 1, 1, (0, 7, 4), mat('bk', '#15161c', 0.9))
    w.rotation_euler = (math.pi / 2, 0, 0)
    bk = mat('b', '#101113', 0.45)
    tr = mat('tr', '#2c2e33', 0.4, metal=0.7)
    for y, z in ((3.5, 4.2),):
        for dz, dy in ((0, 0), (0.3, 0), (0.15, 0.26)):
            rod((-6, y + dy, z + dz), (6, y + dy, z + dz), 0.03, tr)
        for k in range(40):
            rod((-6 + 0.3 * k, y, z + 0.3 * (k % 2)), (-6 + 0.3 * (k + 1), y, z + 0.3 * ((k + 1) % 2)), 0.012, tr, 8)
    cs = ['#4f7dff', '#ffb35a', '#4f7dff', '#ff7a4a', '#4f7dff', '#ffb35a', '#7a5aff']
    for k, c in enumerate(cs):
        x = -4.2 + 1.4 * k
        cyl((x, 3.45, 4.0), 0.12, 0.26, bk, 0.02, rot=(14, 0, 0))
        sph((x, 3.40, 3.88), 0.085, emis(c, 60), 16)
        tx = x * 0.25 + (1.8 if k % 2 else -1.8)
        beam((x, 3.4, 3.86), (tx, -0.3, -0.1), 0.07, 0.62, c, 0.34, 1.0)
        spot((x, 3.4, 3.86), (tx, -0.3, 0), 420, 20, 0.5, 0.06, c)
    for s in (-1, 1):
        box((s * 3.9, 3.9, 0.7), (0.8, 0.7, 1.4), bk, 0.02)
        box((s * 3.9, 3.54, 0.7), (0.7, 0.02, 1.3), mat('gr', '#1f2023', 0.8, bump=0.6, bscale=260), 0.01)
    rod((0, 0.6, 0), (0, 0.6, 1.45), 0.012, mat('ms', '#b9bbbe', 0.2, metal=1))
    cyl((0, 0.6, 0.012), 0.15, 0.024, bk, 0.006)
    group(
        [
            rod((0, 0, 0), (0, -0.0, 0.14), 0.016, bk),
            sph((0, 0, 0.17), 0.03, mat('mh', '#8d9094', 0.35, metal=1, bump=0.8, bscale=500), 32),
        ],
        (0, 0.6, 1.43),
        (38, 0, 20),
    )
    box((2.2, 1.8, 0.25), (0.6, 0.5, 0.5), bk, 0.02)
    box((-1.9, 2.2, 0.12), (1.6, 1.4, 0.24), bk, 0.02)
    area((0, -3, 2.2), (0, 0.6, 1), 26, 1.2, '#8fa2ff')
    world(color='#2a3a7a', strength=0.03)
    cam((0.5, -3.6, 1.05), (0.1, 1.2, 1.45), 32, 3, (0, 0.6, 1.4))


@scene(
    'string-garden',
    LS,
    12,
    dict(EV, ev=0.75),
    'A long table under string lights in a garden at dusk, chairs and lanterns',
    '黄昏花园里串灯下的长桌、座椅与提灯',
    3,
)
def _():
    grid(60, 60, 1, 1, (0, 0, -0.01), mat('gr', '#3c4a2a', 0.95, bump=1, bscale=60, var=0.25, vscale=8))
    SP.grass(-5, 5, -3, 7, 70000, 0.05, ('#4a5a30', '#3f4f2a'))
    wt = WD_('t', '#9c7046', '#6f4a2b', 1.2)
    box((0, 1.8, 0.74), (0.95, 5.2, 0.04), wt, 0.01)
    for y in (-0.5, 1.8, 4.0):
        box((0, y, 0.36), (0.8, 0.08, 0.72), wt, 0.01)
    proto = newobjs(chairX, (0, 0, -50), 0, WD_('cx', '#8a6440', '#5e4228', 3))
    for k in range(6):
        for s in (-1, 1):
            e = bpy.data.objects.new('e', None)
            bpy.context.collection.objects.link(e)
            e.location = (s * 0.78, -0.4 + 0.85 * k, 0)
            e.rotation_euler = (0, 0, math.radians(-90 * s + random.uniform(-5, 5)))
            for o in proto:
                if o.type != 'EMPTY':
                    c = o.copy()
                    c.parent = e
                    c.matrix_parent_inverse = o.matrix_parent_inverse
                    bpy.context.collection.objects.link(c)
    cm = mat('pl', '#efeae0', 0.3)
    box((0, 1.8, 0.764), (0.34, 5.3, 0.006), mat('rn', '#e6dccb', 0.95, weave=200), 0.001)
    le = mat('le', '#7d9182', 0.6, translucent=0.3)
    sm = mat('sm', '#6d7a55', 0.6)
    rm = petalmats(['#f1e0cf', '#e9bdb0', '#faf4ec'])
    for k in range(6):
        for s in (-1, 1):
            plate(s * 0.33, -0.4 + 0.85 * k, 0.765, 0.12, cm)
            glassw((s * 0.20, -0.22 + 0.85 * k, 0.765), 'wine', None)
    for k in range(26):
        y = -0.6 + 0.19 * k
        sprig(
            (random.uniform(-0.05, 0.05), y, 0.775),
            (random.uniform(-0.4, 0.4), random.choice((-1, 1)), 0.1),
            0.3,
            le,
            sm,
            (0.055, 0.024),
            6,
        )
        (k % 2 == 0) and flower((random.uniform(-0.08, 0.08), y, 0.78), random.uniform(0.04, 0.065), rm, 'rose', n=14)
    for k in range(9):
        candle(random.uniform(-0.1, 0.1), -0.5 + 0.58 * k, 0.767, 0.022, random.choice((0.1, 0.16, 0.22)), power=0.9)
    for s in (-1, 1):
        for y in (-1.2, 2, 5.2):
            rod((s * 2.2, y, 0), (s * 2.2, y, 2.9), 0.035, WD_('po', '#6e4a2a', '#4a2f1a', 2))
    for y in (-1.2, 0.4, 2, 3.6, 5.2):
        string_lights((-2.2, y, 2.85), (2.2, y, 2.85), 0.38, 12, 0.035, '#ffb45e', 34)
    for s in (-1, 1):
        string_lights((s * 2.2, -1.2, 2.85), (s * 2.2, 5.2, 2.85), 0.2, 14, 0.035, '#ffb45e', 34)
    area((0, 2, 2.7), (0, 2, 0), 80, 3.5, '#ffc07a', sy=5)
    lf = SP.LV()
    for k in range(15):
        SP.foliage(
            (-9.5 + 1.35 * k, 9 + random.gauss(0, 0.5), random.uniform(0.8, 2.4)),
            (1.3, 0.9, random.uniform(1.2, 2.0)),
            1800,
            0.11,
            lf,
        )
    SP.sky([(0, '#f2b98c'), (0.07, '#d99c92'), (0.16, '#8f86ac'), (0.3, '#4f68a4'), (0.6, '#22386c')], 0.5)
    cam((0.55, -3.4, 1.65), (-0.05, 2.0, 1.05), 32, 3.2, (0.1, 0.3, 0.8))


@scene(
    'podium-hall',
    LS,
    12,
    dict(EV, ev=1.5, bloom=0.08),
    'A conference hall before doors open: lectern, blank screen and rows of chairs',
    '开场前的会场：讲台、空白屏幕与成排座椅',
    4,
)
def _():
    cp = mat('cp', '#3f4a5a', 0.97, bump=0.5, bscale=90, var=0.06, vscale=8)
    grid(20, 20, 1, 1, (0, 2, 0), cp)
    w = grid(20, 8, 1, 1, (0, 6, 3), mat('wl', '#8d8578', 0.9))
    w.rotation_euler = (math.pi / 2, 0, 0)
    for k in range(40):
        box(
            (-7.8 + 0.4 * k, 5.95, 2),
            (0.14, 0.05, 4),
            WD_('sl', '#9c7046', '#6f4a2b', 2) if k == 0 else bpy.data.materials['sl'],
            0.004,
        )
    box((0, 4.9, 0.18), (7.5, 2.2, 0.36), mat('st', '#26282c', 0.5), 0.01)
    box((0.9, 5.85, 2.25), (3.9, 0.08, 2.2), mat('fr', '#111111', 0.4), 0.005)
    box((0.9, 5.80, 2.25), (3.8, 0.01, 2.1), emis('#dfe8f4', 0.5), 0)
    wt = WD_('lw', '#8a5f3c', '#623f24', 1.2)
    extr((-2.0, 4.2, 0.36), [(-0.3, 0), (0.3, 0), (0.26, 1.0), (-0.26, 1.0)], 0.36, wt, 0.01)
    box((-2.0, 4.15, 1.4), (0.66, 0.5, 0.04), wt, 0.008, rot=(-14, 0, 0))
    curve([(-1.9, 4.1, 1.42), (-1.9, 4.05, 1.62), (-1.95, 3.98, 1.7)], 0.006, mat('mc', '#111111', 0.4))
    vase((2.9, 4.6, 0.36), 'amph', mat('v', '#d8cdbd', 0.7), 1.0)
    pr = []
    se = mat('se', '#2c3f57', 0.9, sheen=0.5, bump=0.2, bscale=160)
    me = mat('me', '#b9bbbe', 0.25, metal=1)
    pr = (
        [
            box((0, 0, 0.45), (0.46, 0.44, 0.06), se, 0.025),
            box((0, 0.22, 0.75), (0.45, 0.05, 0.42), se, 0.02, rot=(-10, 0, 0)),
        ]
        + [rod((sx * 0.21, sy * 0.2, 0), (sx * 0.21, sy * 0.2, 0.44), 0.011, me) for sx in (-1, 1) for sy in (-1, 1)]
        + [rod((sx * 0.21, 0.2, 0.44), (sx * 0.21, 0.26, 0.9), 0.011, me) for sx in (-1, 1)]
    )
    bpy.context.view_layer.update()
    for j in range(5):
        for i in range(12):
            if i in (5, 6):
                continue
            e = bpy.data.objects.new('e', None)
            bpy.context.collection.objects.link(e)
            e.location = (-3.3 + 0.6 * i, -2.2 + 0.95 * j, 0)
            e.rotation_euler = (0, 0, math.pi + random.uniform(-0.03, 0.03))
            for o in pr:
                c = o.copy()
                c.parent = e
                bpy.context.collection.objects.link(c)
    for o in pr:
        o.location.z -= 60
    for x in (-3, 0, 3):
        for y in (-1, 2, 4.5):
            area((x, y, 4.4), (x, y, 0), 26, 0.5, '#ffe6c4')
    spot((-2, 1.5, 4.2), (-2, 4.3, 1), 160, 26, 0.5, 0.1, '#ffe6c4')
    world(color='#c9cbd6', strength=0.06)
    cam((-0.55, -4.6, 1.75), (0.05, 3.5, 1.25), 30, 5, (0, 2, 1))


@scene(
    'confetti-floor',
    SQ,
    14,
    dict(EV, ev=0.4),
    'Paper confetti and streamers on a glossy floor after a celebration, gold balloons behind',
    '派对之后亮面地板上的纸屑与彩带，背后是金色气球',
    5,
)
def _():
    grid(10, 10, 1, 1, (0, 1, 0), mat('fl', '#2c2530', 0.12, coat=0.2))
    w = grid(10, 6, 1, 1, (0, 2.6, 2), mat('wl', '#3a3040', 0.9))
    w.rotation_euler = (math.pi / 2, 0, 0)
    cs = ['#e9c46a', '#f2e3c8', '#d98a7a', '#7f9bb0', '#c9a35f']
    M = [mat('cf' + c, c, 0.45, metal=0.5 if c in ('#e9c46a', '#c9a35f') else 0, translucent=0.2) for c in cs]
    V = [[] for _ in cs]
    F = [[] for _ in cs]
    for k in range(1500):
        x, y = random.gauss(0, 0.8), random.uniform(-1.2, 1.8)
        z = 0.003 + abs(random.gauss(0, 0.004))
        a = random.uniform(0, 3.14)
        t = random.gauss(0, 0.25)
        w_, h_ = random.choice(((0.012, 0.022), (0.014, 0.014), (0.008, 0.03)))
        ci = random.randrange(5)
        q = Euler((t, random.gauss(0, 0.25), a)).to_matrix()
        i = len(V[ci])
        V[ci] += [
            tuple(Vector((x, y, z + 0.006)) + q @ Vector(p))
            for p in ((-w_, -h_, 0), (w_, -h_, 0), (w_, h_, 0), (-w_, h_, 0))
        ]
        F[ci].append((i, i + 1, i + 2, i + 3))
    for i in range(5):
        meshobj('cf', V[i], F[i], M[i])
    for x, y, r, c in (
        (-0.62, 1.35, 0.26, '#d9b36a'),
        (-0.2, 1.7, 0.3, '#efe3d2'),
        (0.5, 1.4, 0.24, '#c98a7a'),
        (0.85, 1.75, 0.32, '#d9b36a'),
        (0.15, 1.25, 0.16, '#8fa3b5'),
    ):
        b = sph((x, y, r * 1.05), r, mat('bl' + c, c, 0.12, metal=0.55 if c == '#d9b36a' else 0.0, coat=0.6), 64)
        b.scale = (1, 1, 1.14)
        lathe((x + 0.0, y - r * 0.0, 0), [(0.0, 0.02), (0.014, 0.0)], bpy.data.materials['bl' + c], seg=12)
    for k in range(4):
        x0 = random.uniform(-0.6, 0.6)
        y0 = random.uniform(-0.6, 0.5)
        c = M[(k * 2) % 5]
        curve(
            [
                (
                    x0 + 0.07 * math.cos(t * 2.2) + 0.05 * t,
                    y0 + 0.07 * math.sin(t * 2.2) * 0.9,
                    0.02 + 0.018 * math.sin(t * 2.2) ** 2,
                )
                for t in np.linspace(0, 9, 60)
            ],
            0.005,
            c,
        )
    glassw((0.42, 0.05, 0), 'coupe', '#e9cf95', 0.0 + 0.2)
    bokeh(40, (-2, 2), (2.4, 2.5), (0.6, 2.2), (0.01, 0.016), e=(16, 40))
    area((-1.4, 0.2, 1.6), (0, 0.4, 0), 22, 0.6, '#ffd6a0')
    area((1.5, 1.0, 1.3), (0, 0.5, 0.1), 16, 0.5, '#b9a2ff')
    area((0, -1.5, 1.6), (0, 0, 0), 7, 0.9, '#ffe8d0')
    world('studio', 0.10)
    cam((0.05, -1.75, 0.62), (0.0, 0.4, 0.16), 48, 2.4, (0, -0.1, 0.03))


@scene(
    'dessert-stand',
    SQ,
    14,
    dict(EV, ev=0.45, bloom=0.08),
    'Cupcakes on a tiered stand with paper bunting and warm light',
    '层架上的纸杯蛋糕、纸旗与暖光',
    9,
)
def _():
    w = grid(9, 5, 1, 1, (0, 1.0, 1.2), mat('wl', '#c9a9a2', 0.9, bump=0.1, bscale=14))
    w.rotation_euler = (math.pi / 2, 0, 0)
    box((0, 0.2, -0.03), (3, 1.3, 0.06), WD_('tb', '#d8b88f', '#b8946a', 0.8), 0.01)
    en = mat('en', '#f4f0e8', 0.22, coat=0.3)
    z = 0.0
    for r, h in ((0.30, 0.06), (0.21, 0.24), (0.12, 0.42)):
        lathe((0, 0.1, h), [(0, 0), (r - 0.02, 0), (r, 0.012), (r, 0.02), (r - 0.015, 0.012), (0, 0.012)], en, seg=90)
    rod((0, 0.1, 0), (0, 0.1, 0.56), 0.012, en)
    sph((0, 0.1, 0.57), 0.022, en, 32)
    pr = obj(C0 + 'cupcake/cupcake.obj', height=0.125, loc=(0, 0, -9))

    def cup(x, y, z, r):
        c = pr.copy()
        c.location = (x, y, z)
        c.rotation_euler = (0, 0, r)
        bpy.context.collection.objects.link(c)

    for n, R, h, o in ((9, 0.235, 0.075, 0), (6, 0.15, 0.255, 0.3), (3, 0.07, 0.435, 0.6)):
        for k in range(n):
            a = 2 * math.pi * k / n + o
            cup(R * math.cos(a), 0.1 + R * math.sin(a), h, a)
    for x, y in ((-0.5, -0.05), (-0.4, -0.2), (0.5, -0.1)):
        cup(x, y, 0, x * 9)
    for k in range(11):
        t = k / 10
        x = -1.2 + 2.4 * t
        zz = 1.12 - 0.16 * math.sin(math.pi * t)
        meshobj(
            'bn',
            [(x - 0.09, 0.96, zz), (x + 0.09, 0.96, zz), (x, 0.96, zz - 0.17)],
            [(0, 1, 2)],
            mat('bn%d' % k, ('#efe6d6', '#8fa3a8', '#d9b36f')[k % 3], 0.9),
        )
    vase((0.58, 0.3, 0), 'bottle', mat('v', '#8fa3a8', 0.4), 0.8)
    rm = petalmats(['#f1e0cf', '#e9bdb0'])
    [
        flower(
            (0.58 + 0.05 * math.cos(k * 1.3), 0.3 + 0.05 * math.sin(k * 1.3), 0.33 + 0.02 * (k % 2)),
            0.05,
            rm,
            'ranunculus',
            (0.5 * math.sin(k * 1.3), 0.5 * math.cos(k * 1.3)),
        )
        for k in range(5)
    ]
    box((-0.6, 0.35, 0.06), (0.2, 0.2, 0.12), mat('gb', '#8fa3a8', 0.7), 0.006, rot=(0, 0, 20))
    box((-0.6, 0.35, 0.06), (0.205, 0.03, 0.125), mat('rb', '#efe6d6', 0.5), 0.002, rot=(0, 0, 20))
    box((-0.6, 0.35, 0.06), (0.03, 0.205, 0.125), mat('rb', '#efe6d6', 0.5), 0.002, rot=(0, 0, 20))
    area((-1.5, -0.7, 1.5), (0, 0.1, 0.25), 42, 0.7, '#fff0de')
    area((1.4, -0.3, 1.0), (0, 0.1, 0.25), 10, 0.5, '#ffd9c4')
    gobo((-2.4, -1.6, 2.0), (0, 1.0, 0.6), 240, 'window', 42, r=0.02, nx=2, ny=2, w=0.5, h=0.5)
    world(color='#e9dfda', strength=0.15)
    cam((0.06, -1.9, 0.62), (0.02, 0.1, 0.34), 60, 4, (0, -0.1, 0.3))


# ---------- details: the same props seen by another lens, from another place, in another light
def on(name):
    SCENES[name]['fn']()


@scene(
    'lectern-mic',
    P45,
    14,
    dict(EV, ev=1.8, bloom=0.08),
    'A lectern with a gooseneck microphone before empty seats, seen from the stage',
    '从舞台看讲台与鹅颈麦克风，台下座位还空着',
    22,
)
def _():
    on('podium-hall')
    spot((-3.4, 6.2, 3.8), (-1.9, 4.1, 1.5), 260, 30, 0.6, 0.1, '#ffd8b0')
    cam((-2.75, 5.6, 2.0), (-1.5, 2.2, 1.25), 40, 2.4, (-1.95, 4.05, 1.6))


@scene(
    'banquet-table',
    PT,
    14,
    dict(EV, ev=0.7),
    'A round banquet table with a tall rose centerpiece, candles and pale chairs',
    '圆形宴会桌：高脚玫瑰花艺、烛光与浅色座椅',
    8,
)
def _():
    grid(20, 20, 1, 1, (0, 3, 0), mat('cp', '#4a4450', 0.95, bump=0.4, bscale=60))
    w = grid(16, 8, 1, 1, (0, 6, 3), mat('wl', '#3f3848', 0.9))
    w.rotation_euler = (math.pi / 2, 0, 0)
    tc = mat('tc', '#e9e2d8', 0.9, sheen=0.4, weave=200)
    heightgrid(
        lambda X, Y: (
            (0.9 + 0.0 * Y + (0.10 * (1 - Y) + 0.05 * np.sin(14 * 2 * np.pi * X) * (1 - Y))) * np.cos(2 * np.pi * X),
            (0.9 + (0.10 * (1 - Y) + 0.05 * np.sin(14 * 2 * np.pi * X) * (1 - Y))) * np.sin(2 * np.pi * X),
            0.76 * Y + 0.01,
        ),
        0,
        1,
        0,
        1,
        220,
        20,
        tc,
    )
    cyl((0, 0, 0.762), 0.9, 0.012, tc, 0.004)
    wt = WD_('cx', '#d9c4a2', '#bfa67f', 3)
    for k in range(8):
        a = k * math.pi / 4 + 0.39
        chairX((1.25 * math.cos(a), 1.25 * math.sin(a), 0), math.degrees(a) - 90, wt, mat('cu', '#f1ebe0', 0.95))
    go = mat('go', '#c9a35f', 0.2, metal=1)
    lathe(
        (0, 0, 0.768),
        [
            (0, 0),
            (0.10, 0),
            (0.10, 0.01),
            (0.02, 0.03),
            (0.012, 0.1),
            (0.012, 0.52),
            (0.05, 0.56),
            (0.09, 0.6),
            (0, 0.6),
        ],
        go,
        seg=56,
    )
    rm = petalmats(['#e9bdb0', '#f2d6c9', '#dca093'])
    wm = petalmats(['#f7efe4', '#f3e6d6'])
    le = mat('le', '#7d9182', 0.6, translucent=0.3)
    sm = mat('sm', '#6d7a55', 0.6)
    for k in range(34):
        d = Vector((random.gauss(0, 1), random.gauss(0, 1), random.gauss(0.35, 0.7))).normalized()
        p = Vector((0, 0, 1.52)) + d * 0.23
        O = flower(
            p - d * 0.03,
            random.uniform(0.06, 0.085),
            random.choice((rm, wm, rm)),
            random.choice(('rose', 'peony')),
            n=20,
        )
        for o in O:
            o.rotation_mode = 'QUATERNION'
            o.rotation_quaternion = d.to_track_quat('Z', 'Y')
    for k in range(22):
        d = Vector((random.gauss(0, 1), random.gauss(0, 1), random.gauss(0, 0.6))).normalized()
        sprig(Vector((0, 0, 1.5)) + d * 0.12, d, random.uniform(0.28, 0.42), le, sm, (0.06, 0.025), 7, droop=0.35)
    cm = mat('pl', '#f4f1ec', 0.25, coat=0.3)
    for k in range(8):
        a = k * math.pi / 4 + 0.39
        x, y = 0.66 * math.cos(a), 0.66 * math.sin(a)
        plate(x, y, 0.77, 0.13, go if k % 9 == 8 else cm)
        glassw((0.48 * math.cos(a + 0.16), 0.48 * math.sin(a + 0.16), 0.77), 'wine', None)
    for k in range(7):
        a = k * 0.9
        candle(0.27 * math.cos(a), 0.27 * math.sin(a), 0.77, 0.028, random.choice((0.08, 0.14, 0.2)), power=0.9)
    bokeh(60, (-3, 3), (5.2, 5.8), (0.6, 3.4), (0.02, 0.035), e=(8, 24))
    spot((-0.6, -1.4, 3.8), (0, 0, 1.2), 320, 40, 0.7, 0.1, '#ffe2c0')
    area((2.4, 0.4, 2.4), (0, 0, 1), 50, 0.9, '#b9a2ff')
    area((-2.4, -1, 1.6), (0, 0, 0.9), 40, 1, '#ffd6b0')
    world(color='#6a5a78', strength=0.07)
    cam((0.2, -3.5, 1.5), (0.0, 0, 1.05), 48, 3, (0, -0.2, 1.2))


@scene(
    'place-by-candle',
    SQ,
    16,
    dict(EV, ev=0.8),
    'A banquet place by candlelight: plate, glass and roses above',
    '烛光中的宴会席位：餐盘、酒杯与上方的玫瑰',
    23,
)
def _():
    on('banquet-table')
    cam((0.55, -1.5, 1.18), (0.12, -0.25, 0.98), 60, 2.2, (0.1, -0.45, 0.85))


@scene(
    'bulbs-close',
    SQ,
    12,
    dict(EV, ev=0.9, bloom=0.2),
    'Garden bulbs on a wire against a violet dusk sky, the next strings out of focus',
    '紫色暮空下铁线上的花园灯泡，后排灯串虚化',
    24,
)
def _():
    on('string-garden')
    cam((0.9, -2.9, 2.15), (0.1, 0.6, 2.62), 70, 1.8, (0.45, -1.2, 2.5))


@scene(
    'streamer-close',
    P45,
    14,
    dict(EV, ev=0.5),
    'A gold streamer and paper confetti on a dark glossy floor, close',
    '深色亮面地板上的金色彩带与纸屑特写',
    25,
)
def _():
    on('confetti-floor')
    cam((-0.35, -1.05, 0.22), (0.0, 0.1, 0.03), 70, 1.8, (-0.05, -0.35, 0.02))


@scene(
    'paper-lanterns',
    LS,
    14,
    dict(EV, ev=0.75, bloom=0.14),
    'Paper lanterns in three sizes glowing under a dark timber roof',
    '深色木屋顶下三种大小的发光纸灯笼',
    33,
)
def _():
    ce = WD_('ce', '#4a3322', '#2c1d12', 0.6)
    rg = random.Random(7)
    for k in range(9):
        box((0, -1 + 1.1 * k, 3.55), (12, 0.12, 0.26), ce, 0.01)
    grid(14, 14, 1, 1, (0, 4, 3.7), mat('rf', '#231a14', 0.9))
    ms = [
        mat('pl%d' % k, c, 0.9, translucent=0.6, emit=e)
        for k, (c, e) in enumerate((('#ffdfae', 1.5), ('#ffd08f', 1.1), ('#fff0d6', 1.9)))
    ]
    wr = mat('wr', '#17120e', 0.8)
    for k in range(26):
        x, y = rg.uniform(-3.4, 3.4), rg.uniform(0.2, 7.5)
        r = rg.choice((0.16, 0.24, 0.34))
        z = 3.0 - rg.uniform(0, 1.1)
        rod((x, y, z + r), (x, y, 3.5), 0.004, wr, 6)
        n = 220

        def S(X, Y, r=r):
            a = 2 * np.pi * X
            t = np.pi * (0.06 + 0.88 * Y)
            R = r * np.sin(t) * (1 + 0.0 * a)
            return (R * np.cos(a), R * np.sin(a), -r * 0.86 * np.cos(t) * (1) + 0.006 * np.sin(40 * t) * 0)

        o = heightgrid(S, 0, 1, 0, 1, 64, 30, rg.choice(ms), loc=(x, y, z))
        for j in range(1, 9):
            t = math.pi * (0.06 + 0.88 * j / 9)
            tr = torus((x, y, z - r * 0.86 * math.cos(t)), r * math.sin(t) * 1.004, 0.0022, mat('rb', '#c99a5f', 0.8))
    w = grid(16, 7, 1, 1, (0, 8.6, 1.5), mat('bk', '#2c2b3e', 0.9))
    w.rotation_euler = (math.pi / 2, 0, 0)
    bokeh(40, (-4, 4), (8.0, 8.5), (0.2, 1.6), (0.02, 0.04), e=(6, 20))
    area((0, 3, 1.0), (0, 3, 3), 40, 4, '#ffb870')
    world(color='#3a3f66', strength=0.08)
    cam((0.3, -1.8, 1.35), (0.0, 3, 2.35), 34, 2.6, (0.2, 1.8, 2.4))


@scene(
    'silver-mic',
    P45,
    14,
    dict(EV, ev=0.85, bloom=0.14),
    'A ribbed silver microphone in front of blue and amber stage lights',
    '蓝色与琥珀色舞台灯前的银色棱纹话筒',
    34,
)
def _():
    me = mat('me', '#c9ccd0', 0.16, metal=1)
    dk = mat('dk', '#15161a', 0.5, bump=0.6, bscale=400)
    O = []
    body = box((0, 0, 0.0), (0.115, 0.085, 0.19), mat('gr2', '#8d9094', 0.3, metal=1, bump=0.9, bscale=700), 0.035)
    O.append(body)
    for k in range(7):
        z = -0.078 + 0.026 * k
        w = 0.122 - (abs(k - 3) / 3) ** 2.2 * 0.018
        O.append(box((0, 0, z), (w, 0.094, 0.0085), me, 0.004))
    for x in (-0.036, 0, 0.036):
        O.append(box((x, -0.004, 0), (0.007, 0.096, 0.186), me, 0.003))
    O += []
    O.append(cyl((0, 0.0, -0.112), 0.022, 0.05, me, 0.004))
    O.append(rod((0, 0, -0.13), (0, 0.03, -0.2), 0.013, me))
    group(O, (0, 0, 1.5), (-16, 0, 24))
    rod((0.012, 0.035, 1.32), (0.012, 0.035, 0.2), 0.0115, me)
    cyl((0.012, 0.035, 1.30), 0.019, 0.06, mat('gr', '#0f1012', 0.5), 0.004)
    bokeh(
        34,
        (-1.6, 1.6),
        (2.2, 3.6),
        (0.6, 2.6),
        (0.02, 0.05),
        ('#ffb35a', '#ffcf8f', '#5f86ff', '#7a5aff', '#ff7a4a'),
        (14, 50),
    )
    w = grid(12, 8, 1, 1, (0, 4.6, 1.6), mat('bk', '#14151f', 0.9))
    w.rotation_euler = (math.pi / 2, 0, 0)
    area((-0.7, -0.5, 1.9), (0, 0, 1.5), 24, 0.4, '#ffc58a', sy=0.8)
    area((0.8, -0.2, 1.6), (0, 0, 1.5), 26, 0.4, '#6f8dff', sy=0.9)
    area((0, -0.9, 1.2), (0, 0, 1.5), 1.6, 0.5, '#ffffff')
    area((0.1, 0.8, 2.0), (0, 0, 1.5), 9, 0.3, '#ffd0a0')
    world('studio', 0.05)
    cam((0.12, -1.15, 1.43), (0.01, 0, 1.46), 72, 1.8, (0, -0.05, 1.5))


@scene(
    'place-cards',
    LS,
    16,
    dict(EV, ev=0.85, bloom=0.08),
    'A row of blank place cards with sprigs of eucalyptus on dark linen',
    '深色亚麻上一排空白席卡与尤加利枝',
    35,
)
def _():
    silk(
        mat('tc', '#2f3b40', 0.95, weave=500, sheen=0.4, bump=0.15, bscale=200),
        -1.6,
        1.6,
        -0.9,
        1.8,
        0.005,
        160,
        seed=3,
        freq=0.6,
    )
    pc = mat('pc', '#f8f4ec', 0.88, bump=0.15, bscale=120)
    le = mat('le', '#7d9182', 0.6, translucent=0.3, var=0.1, vscale=30)
    sm = mat('sm', '#6d7a55', 0.6)
    go = mat('go', '#c9a35f', 0.22, metal=1)
    for k in range(6):
        x, y = -0.46 + 0.2 * k, -0.22 + 0.17 * k
        r = random.uniform(-6, 6) - 18
        P = [
            box((0, -0.017, 0.042), (0.15, 0.002, 0.088), pc, 0.0004, rot=(-22, 0, 0)),
            box((0, 0.017, 0.042), (0.15, 0.002, 0.088), pc, 0.0004, rot=(22, 0, 0)),
        ]
        group(P, (x, y, 0.006), (0, 0, r))
        sprig((x - 0.07, y - 0.08, 0.014), (1, 0.35, 0.06), 0.15, le, sm, (0.032, 0.015), 6)
        torus((x + 0.09, y - 0.05, 0.012), 0.014, 0.002, go)
    for x, y, h in ((0.5, 0.9, 0.2), (-0.5, 0.75, 0.26), (-0.1, 1.1, 0.16)):
        candle(x, y, 0.004, 0.022, h, power=1)
    bokeh(24, (-1.4, 1.4), (1.9, 2.6), (0.1, 0.8), (0.010, 0.016), e=(8, 24))
    area((-1.1, -0.2, 1.1), (0, 0.1, 0.05), 18, 0.5, '#ffe6c8')
    area((1.2, 0.3, 0.8), (0, 0.1, 0.05), 5, 0.5, '#b9c8ff')
    world(color='#7a8494', strength=0.1)
    cam((-0.2, -1.05, 0.42), (0.02, 0.18, 0.03), 56, 2.4, (-0.2, -0.05, 0.05))


@scene(
    'name-badges',
    LS,
    14,
    dict(EV, ev=0.45, bloom=0.06),
    'Rows of blank name badges with coral and teal ribbons on a registration desk',
    '签到台上成排的空白胸牌，珊瑚色与青色挂绳',
    41,
)
def _():
    box((0, 0.3, -0.03), (3.6, 2.4, 0.06), mat('tb', '#e6e1d8', 0.6, bump=0.05, bscale=90), 0.01)
    card = mat('cd', '#fbf9f4', 0.45, coat=0.2)
    clip = mat('cp', '#b9bbbe', 0.25, metal=1)
    ribbons = [mat('r%d' % k, c, 0.7, sheen=0.4, weave=300) for k, c in enumerate(('#d9664a', '#2f7f86', '#22303f'))]
    for row in range(4):
        for k in range(6):
            x, y = -0.78 + 0.27 * k + 0.02 * (row % 2), -0.26 + 0.27 * row
            r = ribbons[(k + 2 * row) % 3]
            badge = [
                box((0, 0, 0.003), (0.12, 0.16, 0.004), card, 0.002),
                box((0, 0.062, 0.0053), (0.12, 0.036, 0.001), r, 0),
                box((0, -0.005, 0.0054), (0.08, 0.006, 0.0006), mat('ln%d%d' % (row, k), '#9aa0a6', 0.7), 0),
                box((0, -0.025, 0.0054), (0.055, 0.004, 0.0006), mat('lm%d%d' % (row, k), '#c3c7ca', 0.7), 0),
                box((0, 0.092, 0.006), (0.018, 0.03, 0.006), clip, 0.002),
            ]
            # The ribbon lies folded above its badge.
            for s in (0, 1):
                badge.append(box((0.004 * s, 0.125 - 0.006 * s, 0.003 + 0.003 * s), (0.024, 0.05, 0.002), r, 0.001))
            group(badge, (x, y, 0), (0, 0, random.uniform(-3, 3)))
    w = grid(12, 6, 1, 1, (0, 3.0, 1.5), mat('bk', '#33434c', 0.9))
    w.rotation_euler = (math.pi / 2, 0, 0)
    bokeh(26, (-2.4, 2.4), (2.2, 2.8), (0.1, 1.3), (0.02, 0.035), e=(6, 20))
    area((-1.6, 0.9, 1.5), (0, 0.2, 0), 42, 0.8, '#fff0dc')
    area((1.4, -0.6, 1.4), (0, 0.2, 0), 10, 0.9, '#dfe8ff')
    world(color='#dfe2e8', strength=0.08)
    cam((-0.5, -0.95, 0.56), (-0.06, 0.1, 0.02), 50, 2.4, (-0.2, -0.12, 0))
