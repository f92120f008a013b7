from props import *

SCENES, scene = registry()
FI = dict(ev=0.35, shadow='#233a5e', high='#ffe0b8', bloom=0.14, vig=0.2)
STG = lambda c='#202225': mat('flr', c, 0.24, bump=0.06, bscale=7, var=0.3, vscale=1.4, detail=8)


def bwall(y, c='#33373c'):
    w = grid(18, 8, 1, 1, (0, y, 3.5), mat('con', c, 0.75, bump=0.35, bscale=7, var=0.22, vscale=1.1))
    w.rotation_euler = (math.pi / 2, 0, 0)


@scene(
    'clapper-monitor',
    LS,
    14,
    dict(FI, ev=0.9),
    'A blank film slate leaning on camera cases beside a field monitor',
    '靠在器材箱上的空白场记板与监视器',
    1,
)
def _():
    grid(10, 8, 1, 1, (0, 0, 0), STG('#2a2a2c'))
    bwall(1.6, '#2c3136')
    bk = mat('bk', '#141416', 0.45)
    cs = mat('cs', '#1d1f22', 0.5, bump=0.25, bscale=120)
    al = mat('al', '#9a9c9f', 0.3, metal=1)
    box((-0.1, 0.35, 0.17), (0.9, 0.45, 0.34), cs, 0.02)
    box((-0.1, 0.121, 0.17), (0.86, 0.01, 0.02), al, 0.002)
    [box((x, 0.12, 0.2), (0.06, 0.02, 0.07), al, 0.004) for x in (-0.35, 0.15)]
    box((0.15, 0.38, 0.43), (0.6, 0.38, 0.18), mat('c2', '#2d2f33', 0.5, bump=0.2, bscale=100), 0.015)
    wh = mat('wh', '#eceae4', 0.5)
    ln = mat('ln', '#1a1a1a', 0.6)
    S = [box((0, 0, 0.12), (0.30, 0.012, 0.22), mat('sl', '#151516', 0.35), 0.003)]
    for z in (0.17, 0.115, 0.06):
        S.append(box((0, -0.008, z), (0.28, 0.002, 0.003), wh, 0))
    for x in (-0.05, 0.05):
        S.append(box((x, -0.008, 0.085), (0.003, 0.002, 0.05), wh, 0))
    for ang, z in ((0, 0.245), (14, 0.292)):
        st = [box((0, 0, 0), (0.30, 0.016, 0.03), bk, 0.002)] + [
            extr(
                (-0.12 + 0.06 * k, -0.0095, 0),
                [(-0.012, -0.0145), (0.012, -0.0145), (0.026, 0.0145), (0.002, 0.0145)],
                0.002,
                wh,
                0,
            )
            for k in range(5)
        ]
        e = group(
            st, (-0.15 + 0.15 * math.cos(math.radians(ang)), 0, z + 0.15 * math.sin(math.radians(ang))), (0, -ang, 0)
        )
        S.append(e)
    e = group([o for o in S], (-0.18, -0.02, 0.0), (-16, 0, 12))
    e.location = (-0.22, 0.02, 0.345)
    box((0.55, 0.1, 0.32), (0.46, 0.04, 0.28), bk, 0.012)
    box((0.55, 0.078, 0.325), (0.42, 0.004, 0.235), emis('#5f7fa8', 0.35), 0)
    rod((0.55, 0.12, 0.18), (0.55, 0.12, 0.0), 0.012, bk)
    box((0.55, 0.12, 0.01), (0.26, 0.2, 0.02), bk, 0.005)
    torus((-0.62, -0.2, 0.03), 0.13, 0.012, mat('cb', '#17181a', 0.7))
    torus((-0.62, -0.2, 0.052), 0.125, 0.012, mat('cb', '#17181a', 0.7))
    area((-1.5, -1.0, 1.5), (-0.1, 0, 0.3), 75, 0.7, '#ffd6a0')
    area((1.6, 0.6, 1.2), (0, 0.1, 0.3), 60, 0.4, '#7fa6ff', sy=1.2)
    area((0.3, -1.6, 1.4), (0, 0, 0.4), 16, 0.7, '#ffe6d0')
    spot((0.3, 1.0, 2.2), (-0.1, 0.2, 0.3), 60, 50, 0.6, 0.05, '#ffe0b8')
    spot((-1.5, 0.2, 1.8), (0.4, 1.6, 0.7), 420, 46, 0.8, 0.1, '#ff9d5a')
    world(color='#5f7fb4', strength=0.03)
    cam((0.12, -2.0, 0.55), (0.13, 0.1, 0.31), 52, 3, (-0.1, 0.05, 0.4))


@scene(
    'dolly-track',
    LS,
    12,
    dict(FI, ev=0.8),
    'A camera dolly on curved track in haze with two backlights',
    '雾气中弧形轨道上的摄影推车与两盏逆光',
    3,
)
def _():
    grid(20, 20, 1, 1, (0, 3, 0), STG())
    bwall(6, '#2a2f36')
    bk = mat('bk', '#101011', 0.4)
    st = mat('st', '#9a9c9f', 0.25, metal=1)
    R = 3.2
    cx, cy = 2.6, -0.2
    A = np.linspace(2.2, 3.9, 30)
    for r in (R - 0.3, R + 0.3):
        curve([(cx + r * math.cos(a), cy + r * math.sin(a) + 0.0, 0.05) for a in A], 0.022, st)
    for a in np.linspace(2.25, 3.85, 11):
        o = box(
            (cx + R * math.cos(a), cy + R * math.sin(a), 0.02),
            (0.78, 0.07, 0.03),
            WD_('sl', '#7d5636', '#52351f', 2),
            0.004,
            rot=(0, 0, math.degrees(a)),
        )
    a = 2.95
    px, py = cx + R * math.cos(a), cy + R * math.sin(a)
    D = (
        [box((0, 0, 0.16), (0.8, 0.95, 0.05), bk, 0.01)]
        + [cyl((sx * 0.3, sy * 0.36, 0.1), 0.06, 0.05, st, 0.006, rot=(0, 90, 0)) for sx in (-1, 1) for sy in (-1, 1)]
        + [
            rod((0, -0.05, 0.18), (0, -0.05, 0.95), 0.05, bk),
            rod((0.3, 0.42, 0.18), (0.3, 0.42, 0.85), 0.018, st),
            rod((-0.3, 0.42, 0.18), (-0.3, 0.42, 0.85), 0.018, st),
            rod((-0.32, 0.42, 0.85), (0.32, 0.42, 0.85), 0.018, st),
            cyl((0, 0.28, 0.42), 0.17, 0.06, mat('se', '#1b1b1d', 0.6), 0.02),
            rod((0, 0.28, 0.18), (0, 0.28, 0.42), 0.025, st),
            box((0, -0.05, 0.98), (0.14, 0.16, 0.08), bk, 0.01),
        ]
    )
    group(D, (px, py, 0), (0, 0, math.degrees(a) - 95))
    cinecam((px + 0.02, py - 0.03, 1.03), math.degrees(a) + 85, 1.25, '#7fb0d8')
    for x, y, z, c, p in ((-1.9, 4.6, 2.9, '#ffc98a', 1500), (2.1, 5.0, 3.1, '#8fb4ff', 1300)):
        stand(x, y, z, bk, 0.5)
        cyl((x, y - 0.05, z + 0.06), 0.17, 0.28, bk, 0.01, rot=(68, 0, 0))
        sph((x, y - 0.2, z), 0.12, emis(c, 60), 24)
        spot((x, y - 0.22, z - 0.02), (x * 0.2, -1, 0.3), p, 62, 0.6, 0.1, c)
        beam((x, y - 0.2, z), (x * 0.1, -1.6, 0.1), 0.13, 1.6, c, 0.10, 1.5)
        beam((x, y - 0.2, z), (x * 0.2, -0.6, 0.0), 0.1, 0.8, c, 0.10, 1.5)
    area((-3.0, -2.4, 2.2), (0, 0, 0.8), 140, 0.9, '#9fb6e8')
    area((3, -1.5, 1.6), (0, 0, 0.8), 60, 0.8, '#ffcf9a')
    world(color='#5f7fb4', strength=0.03)
    cam((0.1, -4.6, 1.2), (-0.15, 0.5, 1.05), 42, 3, (px, py, 1.0))


@scene(
    'cinema-seats',
    LS,
    14,
    dict(FI, ev=1.6),
    'Rows of empty red cinema seats under a projector beam',
    '放映光束下空着的红色影院座椅',
    4,
)
def _():
    se = mat('se', '#7d1f24', 0.9, sheen=0.9, bump=0.15, bscale=120, var=0.05, vscale=9)
    bk = mat('bk', '#141416', 0.5)
    fl = mat('fl', '#241c1c', 0.8)
    proto = [
        box((0, 0.0, 0.42), (0.5, 0.46, 0.12), se, 0.05),
        box((0, 0.27, 0.78), (0.5, 0.11, 0.66), se, 0.05, rot=(-10, 0, 0)),
        box((0, 0.34, 0.7), (0.48, 0.03, 0.6), bk, 0.01, rot=(-10, 0, 0)),
        box((-0.285, 0.02, 0.52), (0.06, 0.5, 0.1), bk, 0.02),
        box((-0.285, 0.1, 0.25), (0.04, 0.3, 0.5), bk, 0.01),
        box((0, 0.1, 0.18), (0.3, 0.2, 0.36), bk, 0.01),
    ]
    bpy.context.view_layer.update()
    dg = bpy.context.evaluated_depsgraph_get()
    for j in range(6):
        box((0, -0.2 + 1.0 * j, -0.16 + 0.17 * j), (14, 1.0, 0.3), fl, 0)
        for i in range(13):
            if i == 6:
                continue
            for o in proto:
                c = o.copy()
                c.location = o.location + Vector((-3.6 + 0.6 * i, 1.0 * j - 0.0, 0.17 * j))
                bpy.context.collection.objects.link(c)
    for o in proto:
        bpy.data.objects.remove(o)
    for s in (-1, 1):
        box((s * 4.3, 2, 2), (0.1, 12, 6), mat('wl', '#2a1a1c', 0.95, bump=0.4, bscale=30), 0)
        [area((s * 4.2, y, 1.9), (s * 3, y, 1.0), 7, 0.25, '#ffb070') for y in (0, 2, 4)]
    w = grid(12, 7, 1, 1, (0, 6.4, 3), mat('bw', '#241c20', 0.9))
    w.rotation_euler = (math.pi / 2, 0, 0)
    box((0.2, 6.3, 3.05), (0.5, 0.1, 0.3), bk, 0.01)
    sph((0.2, 6.22, 3.05), 0.06, emis('#eaf2ff', 90), 16)
    beam((0.2, 6.2, 3.05), (-0.5, -5.5, 2.2), 0.05, 1.7, '#cfe0ff', 0.22, 0.9)
    beam((0.2, 6.2, 3.05), (-0.3, -5.5, 2.3), 0.04, 0.7, '#cfe0ff', 0.2, 0.9)
    area((0, -5, 2.6), (0, 2, 0.6), 150, 4, '#b9ccff', sy=2)
    area((0, 3, 4.6), (0, 3, 0), 40, 3, '#ffb98a')
    world(color='#4a3a4a', strength=0.03)
    cam((1.15, -3.2, 1.75), (-0.15, 2.2, 1.1), 32, 4, (0, 0.5, 0.9))


@scene(
    'mixer-faders',
    WIDE,
    14,
    dict(FI, ev=1.3),
    'A close view of an audio desk with lit faders and headphones, out of focus bulbs behind',
    '调音台推子与耳机特写，背景灯光虚化',
    5,
)
def _():
    pn = mat('pn', '#1d1f22', 0.4, bump=0.05, bscale=300)
    box((0, 0.1, -0.03), (3, 1.6, 0.06), pn, 0.01, rot=(6, 0, 0))
    kn = mat('kn', '#0f0f10', 0.5)
    cp = [mat('cp%d' % k, c, 0.4) for k, c in enumerate(('#d9d7d2', '#c9543f', '#4f86b0', '#d9b13a'))]
    sl = mat('sl', '#050505', 0.6)
    G = []
    for i in range(22):
        x = -0.86 + 0.082 * i
        zf = lambda y: 0.105 * y * 1.0 + 0.004
        G.append(box((x, -0.22, zf(-0.22)), (0.008, 0.34, 0.002), sl, 0))
        fy = -0.22 + random.uniform(-0.13, 0.13)
        G.append(box((x, fy, zf(fy) + 0.014), (0.034, 0.06, 0.026), cp[0 if i % 6 else 1 + i // 6 % 3], 0.006))
        G.append(box((x, fy, zf(fy) + 0.028), (0.034, 0.003, 0.002), sl, 0))
        for j in range(5):
            y = 0.08 + 0.10 * j
            G.append(
                lathe(
                    (x, y, zf(y)),
                    [(0, 0.03), (0.014, 0.03), (0.016, 0.026), (0.018, 0), (0, 0)],
                    cp[(j * 2 + i // 8) % 4] if j in (1, 3) else kn,
                    seg=24,
                )
            )
        for j in range(3):
            y = 0.03
            c = ('#7dff8a', '#ffcf5a', '#ff5a4a')[j]
            (random.random() < 0.6) and box(
                (x - 0.016 + 0.016 * j, y, zf(y) + 0.003), (0.010, 0.012, 0.004), emis(c, 8), 0.001
            )
    hb = mat('hb', '#17171a', 0.5, bump=0.1, bscale=80)
    for s in (-1, 1):
        c = torus((0.42 + s * 0.085, 0.12, 0.14), 0.052, 0.026, hb, (0, 90, 0))
        cyl((0.42 + s * 0.112, 0.12, 0.14), 0.056, 0.03, mat('hc', '#26282c', 0.3), 0.01, rot=(0, 90, 0))
    curve(
        [
            (0.42 - 0.11, 0.12, 0.18),
            (0.42 - 0.1, 0.13, 0.28),
            (0.42, 0.14, 0.33),
            (0.42 + 0.1, 0.13, 0.28),
            (0.42 + 0.11, 0.12, 0.18),
        ],
        0.012,
        hb,
    )
    bokeh(
        60, (-2.2, 2.2), (2.2, 3.4), (-0.2, 1.5), (0.010, 0.018), ('#ffc27a', '#ff9d4d', '#ffdcae', '#6fa0ff'), (10, 40)
    )
    area((-1.2, 0.4, 0.9), (0, 0, 0), 9, 0.4, '#ffc890')
    area((1.3, 0.2, 0.8), (0, 0, 0.05), 8, 0.3, '#6f9bff', sy=1)
    area((0, -0.8, 1.1), (0, 0, 0), 3, 0.5, '#ffffff')
    world(color='#3a4468', strength=0.05)
    cam((-0.12, -0.95, 0.46), (0.04, 0.05, 0.06), 44, 2.6, (0.1, -0.12, 0.03))


@scene(
    'fresnel-haze',
    PT,
    14,
    FI,
    'A tungsten-style spotlight with barn doors throwing a beam through haze',
    '带四页挡光板的聚光灯在薄雾中打出光束',
    6,
)
def _():
    grid(14, 14, 1, 1, (0, 2, 0), STG())
    bwall(4, '#20252c')
    bk = mat('bk', '#17181a', 0.45, bump=0.1, bscale=100)
    rd = mat('rd', '#8a2f22', 0.45, metal=0.3)
    e = Vector((0.35, 0.3, 1.75))
    d = (Vector((-0.9, -0.9, 0.9)) - e).normalized()
    q = d.to_track_quat('Z', 'Y')
    O = [
        lathe(
            (0, 0, 0), [(0.0, -0.34), (0.15, -0.34), (0.17, -0.3), (0.17, 0), (0.15, 0.02), (0.145, 0.0)], rd, seg=48
        ),
        torus((0, 0, 0.01), 0.155, 0.014, bk),
        lathe((0, 0, -0.02), [(0.145, 0), (0.1, 0.012), (0, 0.02)], emis('#ffdcae', 22), seg=48),
    ] + [torus((0, 0, -0.06 - 0.05 * k), 0.172, 0.006, bk) for k in range(5)]
    for k in range(4):
        a = k * math.pi / 2
        w = 0.15
        v = [(-w, 0.0, 0), (w, 0.0, 0), (w * 1.1, 0.0, 0.2), (-w * 1.1, 0.0, 0.2)]
        b = meshobj(
            'bd',
            [
                (
                    x * math.cos(a) - (0.16 + z * 0.55) * math.sin(a),
                    x * math.sin(a) + (0.16 + z * 0.55) * math.cos(a),
                    z + 0.02,
                )
                for x, y, z in v
            ],
            [(0, 1, 2, 3)],
            bk,
        )
        so = b.modifiers.new('s', 'SOLIDIFY')
        so.thickness = 0.006
        O.append(b)
    orient(O, e, (-0.9, -0.9, 0.9))
    bkp = e - d * 0.15
    curve(
        [
            tuple(bkp + q @ Vector((0.2, 0, 0.05))),
            tuple(bkp + q @ Vector((0.21, -0.16, 0.05))),
            (bkp.x, bkp.y, bkp.z - 0.26),
        ],
        0.012,
        bk,
    )
    curve(
        [
            tuple(bkp + q @ Vector((-0.2, 0, 0.05))),
            tuple(bkp + q @ Vector((-0.21, -0.16, 0.05))),
            (bkp.x, bkp.y, bkp.z - 0.26),
        ],
        0.012,
        bk,
    )
    stand(bkp.x, bkp.y, bkp.z - 0.25, bk, 0.5)
    spot(e + d * 0.05, e + d * 2, 700, 55, 0.4, 0.08, '#ffc98a')
    beam(e + d * 0.03, e + d * 3.2, 0.14, 1.3, '#ffc98a', 0.13, 1.3)
    beam(e + d * 0.03, e + d * 3.2, 0.10, 0.7, '#ffd9a8', 0.09, 1.3)
    area((2.2, -0.9, 2.2), (0.3, 0.3, 1.6), 150, 0.5, '#9fb9ff', sy=1.4)
    area((-1.4, -2, 1.2), (0.3, 0.3, 1.4), 50, 0.9, '#ffdcb8')
    spot((1.8, 1.5, 3), (0.2, 4, 1.6), 900, 50, 0.9, 0.2, '#5a7fc8')
    world(color='#5f7fb4', strength=0.03)
    cam((-0.25, -3.2, 1.25), (-0.15, 0.3, 1.3), 52, 3, tuple(e))


# ---------- details: the same props seen by another lens, from another place, in another light
def on(name):
    SCENES[name]['fn']()


@scene(
    'fader-macro',
    SQ,
    14,
    dict(FI, ev=1.1),
    'White and blue faders on an audio desk, close, level lights glowing behind',
    '调音台上的白色与蓝色推子特写，身后电平灯微亮',
    21,
)
def _():
    on('mixer-faders')
    cam((-0.72, -0.66, 0.20), (-0.30, -0.10, 0.02), 62, 1.8, (-0.45, -0.26, 0.02))


@scene(
    'lens-row',
    WIDE,
    14,
    dict(FI, ev=2.0),
    'Cinema lenses in a row on dark metal with violet reflections in the glass',
    '深色金属台面上成排的电影镜头，镜片映出紫色反光',
    2,
)
def _():
    grid(8, 6, 1, 1, (0, 0, 0), mat('bm', '#3a3d41', 0.3, metal=0.8, bump=0.05, bscale=200, var=0.08, vscale=3))
    bwall(1.6, '#262a30')
    bk = mat('bk', '#131315', 0.38)
    rb = mat('rb', '#1b1b1d', 0.7, bump=0.9, bscale=260)
    go = mat('go', '#c9a35f', 0.3, metal=1)
    gl = mat('gl', '#120a22', 0.01, spec=1, coat=1)
    wl = mat('wt', '#e2e0da', 0.5)
    for k, (x, y, R, L, r) in enumerate(
        (
            (-0.40, 0.15, 0.05, 0.17, -18),
            (-0.21, 0.0, 0.056, 0.13, 8),
            (-0.03, -0.06, 0.062, 0.20, -6),
            (0.17, 0.02, 0.056, 0.15, 16),
            (0.35, 0.14, 0.05, 0.22, -10),
        )
    ):
        O = [
            lathe(
                (0, 0, 0),
                [
                    (0, 0),
                    (R * 0.8, 0),
                    (R * 0.82, 0.015),
                    (R, 0.02),
                    (R, L * 0.35),
                    (R * 0.96, L * 0.36),
                    (R * 0.96, L * 0.62),
                    (R * 1.12, L * 0.66),
                    (R * 1.12, L),
                    (R * 1.02, L),
                    (R * 0.92, L - 0.012),
                    (R * 0.86, L - 0.02),
                    (0, L - 0.02),
                ],
                bk,
                seg=96,
            ),
            cyl((0, 0, L * 0.28), R * 1.02, 0.02, rb, 0.001),
            cyl((0, 0, L * 0.5), R * 0.985, 0.03, rb, 0.001),
            cyl((0, 0, L * 0.66), R * 1.125, 0.004, go, 0),
            lathe((0, 0, L - 0.022), [(R * 0.85, 0), (R * 0.7, 0.006), (R * 0.4, 0.012), (0, 0.014)], gl, seg=96),
        ]
        for j in range(7):
            a = -2.2 + 0.22 * j
            O.append(
                box(
                    (R * 1.001 * math.cos(a), R * 1.001 * math.sin(a), L * 0.42),
                    (0.001, 0.002, 0.008 if j % 2 else 0.004),
                    wl,
                    0,
                )
            )
        group(O, (x, y, R * 1.12), (90, 0, r) if k in (1, 3) else (0, 0, 0)) if k in (1, 3) else group(
            O, (x, y, 0), (0, 0, r * 5)
        )
    area((-1.2, -0.5, 0.9), (0, 0, 0.1), 9, 0.3, '#ff8f4a', sy=0.9)
    area((1.3, -0.3, 0.8), (0, 0, 0.1), 10, 0.3, '#5a8dff', sy=0.9)
    area((0, 0.7, 1.3), (0, 0, 0.1), 16, 0.9, '#ffffff', sy=0.3)
    area((0, -1.2, 1.2), (0, 0, 0.1), 4, 0.5, '#e6d9ff')
    world('studio', 0.12)
    cam((-0.26, -0.92, 0.3), (0.0, 0.02, 0.09), 52, 5, (-0.03, -0.08, 0.12))


@scene(
    'lens-glass',
    SQ,
    16,
    dict(FI, ev=1.9),
    'The front glass of a cinema lens with cold and warm reflections, close',
    '电影镜头前组玻璃特写，映着冷暖两道反光',
    22,
)
def _():
    on('lens-row')
    area((-0.85, -0.9, 0.55), (0.17, 0.02, 0.06), 7, 0.5, '#7f8dff', sy=0.12)
    area((0.9, -0.8, 0.4), (0.17, 0.02, 0.06), 5, 0.12, '#ffb070', sy=0.6)
    cam((0.26, -0.52, 0.16), (0.175, -0.06, 0.066), 85, 2.8, (0.17, -0.12, 0.066))


@scene(
    'slate-close',
    PT,
    14,
    dict(FI, ev=0.9),
    'The hinge and stripes of a film slate, close, in amber and blue light',
    '场记板的铰链与条纹特写，琥珀与蓝色灯光',
    23,
)
def _():
    on('clapper-monitor')
    cam((-0.50, -0.95, 0.62), (-0.19, 0.0, 0.57), 70, 2.2, (-0.2, -0.05, 0.6))


@scene(
    'dolly-wheels',
    PT,
    14,
    dict(FI, ev=1.8),
    'A camera dolly and its track seen from near the floor, haze behind',
    '从近地面看摄影推车与轨道，背后薄雾',
    24,
)
def _():
    on('dolly-track')
    cam((-1.9, -2.3, 0.32), (-0.25, 0.9, 0.75), 35, 2.8, (-0.5, 0.4, 0.3))


@scene(
    'room-on-stage',
    LS,
    16,
    dict(FI, ev=1.7),
    'A lit room set standing in a dark soundstage, its timber flats and lamps in view',
    '黑暗摄影棚里亮着的室内布景，木撑与灯架可见',
    31,
)
def _():
    grid(24, 18, 1, 1, (0, 3, 0), STG('#232427'))
    bwall(7.5, '#1c2026')
    wl = mat('wp', '#8a9c86', 0.92, bump=0.1, bscale=40, var=0.02)
    tm = WD_('tm', '#b98d5a', '#8a6238', 2)
    bk = mat('bk', '#121314', 0.5)
    box((0, 0.0, 0.07), (3.6, 2.6, 0.14), tm, 0.005)
    box((0, 0, 0.146), (3.56, 2.56, 0.012), wood('fl', '#9c7046', '#6f4a2b', plank=0.14, rough=0.4), 0)
    box((0, 1.28, 1.35), (3.6, 0.04, 2.4), wl, 0.002)
    box((-1.78, 0.0, 1.35), (0.04, 2.56, 2.4), wl, 0.002)
    for x in (-1.2, 0, 1.2):
        rod((x, 1.34, 0.1), (x, 1.34, 2.5), 0.03, tm)
        rod((x, 1.36, 1.6), (x, 2.3, 0.05), 0.026, tm)
    rod((-1.8, 1.34, 2.5), (1.8, 1.34, 2.5), 0.03, tm)
    rod((-1.84, -1.2, 0.1), (-1.84, -1.2, 2.5), 0.03, tm)
    rod((-1.86, -0.2, 1.6), (-2.7, -0.2, 0.05), 0.026, tm)
    obj(
        C0 + 'sofa2/sofa2.obj',
        height=0.75,
        loc=(0.15, 0.75, 0.15),
        rot=0,
        override=mat('sf', '#a4553a', 0.95, sheen=0.6, bump=0.2, bscale=120),
    )
    box((0.1, -0.1, 0.158), (1.8, 1.0, 0.012), mat('rg', '#d9cbb0', 0.98, bump=0.8, bscale=90), 0.004)
    frame((0.15, 1.24, 1.75), 0.8, 0.55, tm, canvas('#c98a5a', '#39485a', '#f0cfa0', scale=3, seed=4))
    rod((1.35, 0.8, 0.15), (1.35, 0.8, 1.45), 0.012, bk)
    cyl((1.35, 0.8, 0.165), 0.13, 0.02, bk, 0.004)
    lathe((1.35, 0.8, 1.38), [(0.2, 0), (0.13, 0.26)], mat('sd', '#f6dfb8', 0.9, translucent=0.6))
    sph((1.35, 0.8, 1.5), 0.04, emis('#ffce8f', 40), 20)
    area((1.35, 0.8, 1.4), (1.2, 0.6, 0), 16, 0.25, '#ffc890')
    for x, y, z, t, c, p in (
        (-2.9, -1.6, 2.9, (0, 0.4, 0.9), '#ffd9a8', 420),
        (2.9, -0.8, 3.1, (0.4, 0.6, 0.8), '#bcd0ff', 200),
    ):
        stand(x, y, z, bk, 0.5)
        cyl((x, y, z + 0.08), 0.17, 0.3, bk, 0.01, rot=(62, 0, -40 if x < 0 else 40))
        spot((x, y, z), t, p, 48, 0.5, 0.12, c)
        sph((x + (0.1 if x < 0 else -0.1), y + 0.12, z), 0.09, emis(c, 12), 20)
    beam((-2.85, -1.5, 2.9), (0, 0.6, 0.7), 0.12, 1.0, '#ffd9a8', 0.05, 1.2)
    cinecam((1.2, -2.35, 1.25), 160, 1.1, '#9fc0d8')
    tripod(1.2, -2.35, 1.2, bk, mat('mt', '#8b8d90', 0.3, metal=1))
    group(
        [
            box((0, 0, 0.45), (0.5, 0.42, 0.03), mat('cv', '#1d1e20', 0.9), 0.01),
            box((0, 0.2, 0.75), (0.5, 0.02, 0.2), mat('cv2', '#1d1e20', 0.9), 0.01),
        ]
        + [rod((sx * 0.25, -0.2, 0), (sx * 0.25, 0.2, 0.45), 0.014, tm) for sx in (-1, 1)]
        + [rod((sx * 0.25, 0.2, 0), (sx * 0.25, -0.2, 0.45), 0.014, tm) for sx in (-1, 1)]
        + [rod((sx * 0.25, 0.2, 0.45), (sx * 0.25, 0.2, 0.88), 0.014, tm) for sx in (-1, 1)],
        (-0.3, -2.7, 0),
        (0, 0, 195),
    )
    area((0, -5, 3.2), (0, 0, 0.8), 24, 2.5, '#9fb6e8')
    world(color='#5f7fb4', strength=0.03)
    area((-0.4, -1.0, 2.6), (0.1, 0.6, 0.6), 30, 1, '#ffe2c0')
    cam((-0.75, -5.6, 1.75), (0.0, 0.3, 1.2), 43, 4, (0, 0.2, 1))


@scene(
    'flags-on-cyc',
    PT,
    14,
    dict(FI, ev=0.6, shadow='#233a5e'),
    'Flags, stands and a boom in silhouette before a lit blue and amber backdrop',
    '蓝与琥珀色背景光前旗板、灯架与话筒杆的剪影',
    32,
)
def _():
    sweep(mat('cy', '#e6e3dd', 0.9), depth=3.2, rad=1.4, width=12, height=7, front=5)
    bk = mat('bk', '#070708', 0.8)

    def flag(x, y, z, w, h, r):
        stand(x, y, z, bk, 0.45)
        rod((x, y, z - 0.1), (x + 0.5 * math.cos(r), y, z - 0.1 + 0.5 * math.sin(r)), 0.012, bk)
        e = box(
            (x + (0.5 + w / 2) * math.cos(r), y, z - 0.1 + (0.5 + w / 2) * math.sin(r)),
            (w, 0.015, h),
            bk,
            0.003,
            rot=(0, -math.degrees(r), 0),
        )
        sph((x, y, z - 0.1), 0.035, bk, 16)

    flag(-0.95, 0.3, 2.0, 0.6, 0.45, 0.35)
    flag(1.05, 0.6, 1.55, 0.45, 0.7, 2.75)
    stand(0.25, -0.2, 2.5, bk, 0.5)
    lathe((0.25, -0.2, 2.5), [(0, 0.3), (0.1, 0.3), (0.16, 0.22), (0.2, 0), (0.18, 0)], bk, seg=40)
    curve([(1.6, -0.4, 1.2), (0.6, -0.3, 2.3), (-0.6, -0.2, 2.75)], 0.014, bk)
    c = cyl((-0.72, -0.2, 2.68), 0.05, 0.34, bk, 0.045, rot=(0, 68, 0))
    obj(C0 + 'foldingChair/foldingChair.obj', height=0.85, loc=(-0.35, -0.4, 0), rot=200, override=bk)
    box((0.55, -0.5, 0.12), (0.45, 0.32, 0.24), bk, 0.01)
    box((0.55, -0.5, 0.3), (0.4, 0.28, 0.1), bk, 0.01)
    spot((0, 1.2, 0.15), (0, 3.2, 1.0), 900, 120, 0.9, 0.3, '#ff9d4a')
    spot((-2.2, 1.6, 4.8), (0.4, 3.2, 3.2), 1100, 80, 0.9, 0.3, '#4f7dff')
    spot((2.2, 1.6, 4.8), (-0.2, 3.2, 3.6), 900, 80, 0.9, 0.3, '#3f62d9')
    area((0, -4, 2), (0, 0, 1), 2.5, 2, '#8fa2ff')
    world(color='#28345a', strength=0.02)
    cam((0.1, -5.2, 1.35), (0.05, 0.5, 1.55), 48, 5, (0, 0, 1.5))


@scene(
    'projector-light',
    SQ,
    14,
    dict(FI, ev=1.6),
    'A reel projector throwing its light past the camera in a dark room',
    '暗室里的胶片放映机，光束从镜头旁掠过',
    34,
)
def _():
    bk = mat('bk', '#1a1b1d', 0.4, bump=0.1, bscale=120)
    al = mat('al', '#a9acb0', 0.25, metal=1)
    gr = mat('gr', '#3d4a45', 0.5, coat=0.2)
    box((0, 0.3, -0.03), (3, 1.6, 0.06), WD_('tb', '#4a3020', '#2f1d12', 1.2), 0.01)
    P = [
        box((0, 0, 0.2), (0.22, 0.34, 0.34), gr, 0.02),
        box((0, 0.0, 0.02), (0.28, 0.4, 0.04), bk, 0.01),
        cyl((0, -0.22, 0.26), 0.045, 0.14, al, 0.004, rot=(90, 0, 0)),
        cyl((0, -0.29, 0.26), 0.052, 0.03, bk, 0.003, rot=(90, 0, 0)),
        lathe((0, -0.306, 0.26), [(0.038, 0), (0.02, 0.006), (0, 0.008)], emis('#ffeccb', 45), seg=48),
    ]
    P[-1].rotation_euler = (math.pi / 2, 0, 0)

    def reel(y, z, R):
        for x in (-0.018, 0.018):
            P.append(torus((x, y, z), R, 0.007, al, (0, 90, 0)))
            P.append(cyl((x, y, z), R * 0.26, 0.006, al, 0.001, rot=(0, 90, 0)))
            for k in range(5):
                a = k * 1.2566
                P.append(rod((x, y, z), (x, y + R * math.cos(a), z + R * math.sin(a)), 0.012, al, 12))
        P.append(cyl((0, y, z), R * 0.8, 0.028, mat('fm', '#20130c', 0.25, coat=0.4), 0.001, rot=(0, 90, 0)))

    reel(-0.20, 0.62, 0.19)
    reel(0.28, 0.60, 0.19)
    P += [rod((0, -0.08, 0.36), (0, -0.20, 0.62), 0.014, bk), rod((0, 0.1, 0.36), (0, 0.28, 0.60), 0.014, bk)]
    for k in range(5):
        P.append(box((0.112, 0.06, 0.12 + 0.035 * k), (0.006, 0.16, 0.012), bk, 0.001))
    for k in range(3):
        P.append(lathe((0.112, -0.1, 0.12 + 0.06 * k), [(0, 0.02), (0.014, 0.02), (0.016, 0)], al, seg=24))
        P[-1].rotation_euler = (0, math.pi / 2, 0)
    group(P, (-0.1, 0.25, 0), (0, 0, 34))
    d = Vector((math.sin(math.radians(34)), -math.cos(math.radians(34)), 0.02))
    s = Vector((-0.1, 0.25, 0.26)) + d * 0.31
    beam(s, s + d * 2.2, 0.03, 0.34, '#ffe6c0', 0.16, 1.1)
    beam(s, s + d * 2.2, 0.02, 0.18, '#fff2dc', 0.14, 1.1)
    spot(s + d * 0.02, s + d * 2, 60, 24, 0.4, 0.02, '#ffe6c0')
    w = grid(10, 6, 1, 1, (0, 2.4, 1.4), mat('wl', '#2a2f38', 0.9, bump=0.1, bscale=14))
    w.rotation_euler = (math.pi / 2, 0, 0)
    spot((-1.2, 0.6, 2.4), (0.2, 2.4, 0.7), 90, 60, 0.9, 0.2, '#ff9d5a')
    area((-1.4, -0.6, 1.2), (-0.1, 0.2, 0.35), 30, 0.5, '#ffcf9a')
    area((1.3, 0.9, 1.0), (-0.1, 0.2, 0.35), 34, 0.4, '#7fa6ff', sy=1)
    area((0, 1.4, 1.5), (0, 0.2, 0.4), 10, 0.6, '#ffe2c0')
    world(color='#5f7fb4', strength=0.04)
    cam((0.15, -1.75, 0.62), (0.05, 0.15, 0.38), 50, 3, (-0.05, 0.1, 0.35))
