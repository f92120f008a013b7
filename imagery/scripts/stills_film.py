from stills import *
from views import SIZE as FILM, on

SCENES, scene = registry()
FI = dict(ev=0.4, shadow='#233a5e', high='#ffe0b8', bloom=0.1, vig=0.22)


@scene('film-curl', LS, 14, dict(FI, ev=1.15), 'A strip of film curling on its edge on dark slate, lit from behind', '深色石板上侧立卷曲的一段胶片，逆光透亮', 1)
def _():
    table(slate('#1f2124', 0.35), '#17181c')
    base, frames = filmmats()
    filmstrip(coil(2.15, 0.10, 0.075, 0.75, a0=2.2, bend=-0.9), 0.17, base, frames)
    area((0.55, 1.0, 0.55), (0, 0, 0.08), 34, 0.5, '#ffd2a0')
    area((-1.2, -0.3, 0.9), (0, 0, 0.08), 5, 0.4, '#9fb9ff')
    world('studio', 0.06)
    cam((-0.12, -1.15, 0.36), (0.03, 0.0, 0.075), 66, 2.4, (0.0, -0.2, 0.09))


@scene('film-can', SQ, 14, dict(FI, ev=1.3), 'An open film can with a roll of film in it, its ribbed lid leaning on the edge', '打开的胶片盒里的一卷胶片，棱纹盒盖斜靠盒边', 2)
def _():
    paper('#2c3a46')
    tin = mat('tin', '#aeb1b4', 0.3, metal=1, bump=0.06, bscale=160, var=0.05, vscale=8)
    lathe((0, 0, 0), [(0, 0), (0.325, 0), (0.33, 0.005), (0.33, 0.075), (0.322, 0.075), (0.32, 0.008), (0, 0.008)], tin)
    turns = [(0.07, 0.012)]
    for k in range(56):
        r = 0.075 + 0.004 * k
        turns += [(r, 0.064 + random.uniform(-0.0012, 0.0012)), (r + 0.0032, 0.064 + random.uniform(-0.0008, 0.0008)), (r + 0.0036, 0.0615)]
    lathe((0, 0, 0), turns + [(0.3, 0.012)], mat('roll', '#2a170d', 0.2, coat=0.6), seg=160)
    lathe((0, 0, 0), [(0.028, 0.01), (0.028, 0.066), (0.07, 0.066), (0.072, 0.01)], mat('core', '#e9dfc8', 0.6), seg=96)
    ribs = [(0, 0.004)]
    for k in range(7):
        r = 0.05 + 0.042 * k
        ribs += [(r, 0.004), (r + 0.006, 0.011), (r + 0.016, 0.011), (r + 0.022, 0.004)]
    lid = lathe((0, 0, 0), ribs + [(0.338, 0.004), (0.342, 0), (0.342, -0.045), (0.338, -0.045), (0.336, -0.002), (0, -0.002)], tin, seg=160)
    lid.location = (0.46, 0.34, 0.215)
    lid.rotation_euler = (math.radians(26), math.radians(-38), 0)
    area((-1.1, 0.9, 1.0), (0, 0, 0.05), 26, 0.5, '#ffe2bd')
    area((1.3, -0.6, 0.8), (0, 0, 0.1), 3, 0.5, '#a9c4ff')
    world('studio', 0.12)
    cam((-0.12, -1.4, 0.95), (0.14, 0.06, 0.06), 54, 3.2, (-0.05, -0.15, 0.06))


@scene('iris-blades', SQ, 14, dict(FI, ev=1.1), 'The nine blades of a lens iris behind curved glass, close', '弧面镜片后九片光圈叶片特写', 3)
def _():
    blade = mat('bl', '#3a3d42', 0.32, metal=0.9, bump=0.05, bscale=300)
    rim = mat('rim', '#17181a', 0.38, bump=0.05, bscale=300)
    coated = pane()
    next(n for n in coated.node_tree.nodes if n.type == 'BSDF_GLOSSY').inputs[1].default_value = 0.16
    parts = []
    a, R = 0.13, 0.42
    for k in range(9):
        pts = [(a, -0.45 * R), (a * 0.985, 0), (a, 0.5 * R), (a * 1.2, 0.95 * R), (R * 0.9, 0.75 * R), (R * 1.05, 0.1 * R), (R, -0.45 * R)]
        o = meshobj('b', [(x, y, 0) for x, y in pts], [tuple(range(len(pts)))], blade)
        s = o.modifiers.new('s', 'SOLIDIFY')
        s.thickness = 0.003
        o.rotation_euler = (math.radians(5), 0, 0)
        parts.append(group([o], (0, 0, 0.05), (0, 0, 40 * k)))
    parts.append(sph((0, 0, -0.3), 0.22, mat('rear', '#1a1030', 0.06, coat=1, spec=1), 64))
    parts.append(lathe((0, 0, 0), [(0.33, -0.1), (0.33, 0.1), (0.36, 0.115), (0.36, 0.13), (0.39, 0.15), (0.39, 0.19), (0.42, 0.21), (0.47, 0.21), (0.48, 0.2), (0.48, -0.2)], rim, seg=192))
    for r, z in ((0.345, 0.11), (0.375, 0.142), (0.405, 0.203)):
        parts.append(torus((0, 0, z), r, 0.0016, mat('ln', '#d9d6ce', 0.4)))
    parts.append(lathe((0, 0, 0.09), [(0.385, 0.08), (0.3, 0.115), (0.2, 0.142), (0.1, 0.157), (0, 0.162)], coated, seg=128))
    facing(parts, (0, 0, 0), 14, -6)
    area((-1.0, -1.0, 0.9), (0, 0, 0), 14, 0.3, '#ffb877', sy=0.9)
    area((1.1, -0.9, -0.3), (0, 0, 0), 8, 0.3, '#7f9dff', sy=0.9)
    area((0.3, -2.4, 2.2), (0, 0, 0), 26, 0.9, '#f2eaff')
    world('studio', 0.05)
    cam((0.02, -1.6, 0.0), (0.0, 0, 0.0), 66, 2.8, (0, -0.06, 0))


@scene('reel-rim', P45, 14, dict(FI, ev=1.6), 'A metal film reel standing on dark paper in cool side light', '冷色侧光里深色纸面上竖立的金属胶片盘', 5)
def _():
    paper('#20242b')
    al = mat('al', '#b4b7ba', 0.24, metal=1, bump=0.03, bscale=220)
    parts = []
    for z in (-0.04, 0.04):
        disc = cyl((0, 0, z), 0.42, 0.008, al, 0)
        cut = [cyl((0.235 * math.cos(k * 1.2566), 0.235 * math.sin(k * 1.2566), z), 0.098, 0.1, al, 0) for k in range(5)]
        holes(disc, cut + [cyl((0, 0, z), 0.035, 0.1, al, 0)])
        bevel(disc, 0.002, 2)
        parts += [disc] + cut + [torus((0, 0, z), 0.42, 0.007, al), torus((0, 0, z * 1.08), 0.085, 0.006, al)]
    turns = []
    for k in range(60):
        r = 0.09 + 0.0042 * k
        turns += [(r, 0.0325 + random.uniform(-0.001, 0.001)), (r + 0.0035, 0.032)]
    parts.append(lathe((0, 0, 0), [(0.09, -0.032)] + turns + [(0.344, 0.03), (0.344, -0.03), (0.09, -0.032)], mat('fm', '#33190c', 0.22, coat=0.5), seg=160))
    facing(parts, (0, 0, 0.427), 36)
    area((-1.2, 0.5, 1.2), (0, 0, 0.4), 30, 0.3, '#ffc98f', sy=1.2)
    area((1.4, -0.4, 0.9), (0, 0, 0.4), 4, 0.5, '#8fb0ff', sy=1.0)
    world('studio', 0.08)
    cam((0.0, -2.0, 0.62), (0.0, 0, 0.4), 62, 2.8, (-0.1, -0.2, 0.45))


@scene('gel-fan', SQ, 14, dict(FI, ev=1.1, sat=1.1, bloom=0.03, shadow='#5a5a66'), 'A fan of color gels on white paper, their hues mixing where they overlap', '白纸上扇形展开的色纸，叠处颜色相混', 6)
def _():
    paper('#ecebe8', bump=0.05)
    cs = ('#ffe58c', '#ffc48a', '#ff9f86', '#f58fb4', '#c9a0e6', '#98a9f2', '#8fd0f2', '#98e6cc')
    for k, c in enumerate(cs):
        a = math.radians(-50 + 13.5 * k)
        o = box((0, 0.42, 0), (0.22, 0.84, 0.0012), thinglass(c), 0)
        e = group([o], (0.02, -0.36, 0.012 + 0.011 * k), (1.5 * (k % 3 - 1), 0, 0))
        e.rotation_euler[2] = -a
    cyl((0.02, -0.33, 0.06), 0.018, 0.12, metal(), 0.004)
    sun((-0.5, -0.55, -0.75), 3.6, 1.2, '#fff4e2')
    area((1.4, -0.8, 1.4), (0, 0, 0), 6, 0.8, '#e6eeff')
    world(color='#ffffff', strength=0.3)
    cam((0.1, -1.35, 1.5), (0.02, 0.03, 0.03), 50, 4, (0.0, -0.05, 0.06))


@scene('tape-mark', LS, 14, dict(FI, ev=1.5), 'A yellow tape mark on a dark stage floor, the roll of tape beside it, in one pool of light', '深色舞台地面上的黄色走位胶带标记与一卷胶带，一束光落下', 7)
def _():
    floor = mat('flr', '#232427', 0.42, bump=0.12, bscale=22, var=0.28, vscale=3, detail=9)
    grid(14, 14, 1, 1, (0, 4, 0), floor)
    tp = mat('tp', '#d9a92c', 0.75, bump=0.5, bscale=360, var=0.05, vscale=12)

    def strip(x, y, w, l, rot, z=0.003):
        p = [(-w / 2, -l / 2), (w / 2, -l / 2)]
        p = [(-w / 2 + w * i / 9, -l / 2 + random.uniform(-0.006, 0.006)) for i in range(10)] + [(w / 2 - w * i / 9, l / 2 + random.uniform(-0.006, 0.006)) for i in range(10)]
        o = meshobj('t', [(a, b, 0) for a, b in p], [tuple(range(20))], tp)
        s = o.modifiers.new('s', 'SOLIDIFY')
        s.thickness = 0.002
        o.location = (x, y, z)
        o.rotation_euler = (0, 0, math.radians(rot))

    strip(-0.12, 0.0, 0.07, 0.46, 3)
    strip(-0.13, 0.2, 0.46, 0.07, 2, 0.0065)
    rings = [(0.09, 0)]
    for k in range(30):
        rings += [(0.1 + 0.0028 * k, 0.082 + random.uniform(-0.001, 0.001))]
    lathe((0.4, 0.26, 0), rings[:1] + [(0.09, 0.08), (0.098, 0.08)] + rings[1:] + [(0.185, 0.08), (0.185, 0.002), (0.09, 0)], tp, seg=128)
    lathe((0.4, 0.26, 0), [(0.088, 0), (0.088, 0.082), (0.097, 0.082), (0.097, 0.0)], mat('core', '#b9a07a', 0.9), seg=96)
    spot((-0.7, 1.5, 2.0), (0.02, 0.12, 0), 150, 32, 0.5, 0.03, '#ffe0b4')
    area((1.4, -0.6, 1.0), (0, 0, 0), 2.5, 0.6, '#8fb0ff')
    world(color='#5f7fb4', strength=0.02)
    cam((-0.05, -1.25, 0.5), (0.08, 0.12, 0.01), 52, 2.8, (-0.1, 0.0, 0.0))


@scene('script-brads', P45, 14, dict(FI, ev=0.4, shadow='#3d3340', vig=0.2), 'The brass fasteners of a thick script, close along its edge, in lamplight', '灯光下厚剧本边缘的黄铜钉特写', 101)
def _():
    table(plain_wood('#3d2a1e', '#231711', 0.5, 1.4), '#2a2622', 2.2, (60, '#ffcf9a'))
    rg = random.Random(3)
    n = 64
    for k in range(n):
        z = 0.004 + 0.0046 * k
        p = mat('p%d' % (k % 5), ('#e9e3d6', '#e4ddcf', '#eee8dc', '#e6dfd2', '#ebe5d8')[k % 5], 0.93, bump=0.08, bscale=200) if k < 5 else bpy.data.materials['p%d' % (k % 5)]
        o = box((0.75 + rg.gauss(0, 0.0035), 0.5 + rg.gauss(0, 0.004), z), (1.7, 2.2, 0.0036), p, 0, rot=(0, 0, rg.gauss(0, 0.12)))
    top = 0.004 + 0.0046 * n

    def lift(X, Y):
        return top + 0.004 + 0.10 * np.clip((X - 0.1) / 1.5, 0, 1) ** 2.4 * (1 + 0.25 * np.sin(1.7 * Y))

    cover = heightgrid(lift, -0.1, 1.6, -0.6, 1.6, 90, 60, mat('cv', '#d9cdb8', 0.9, bump=0.12, bscale=160, translucent=0.1))
    s = cover.modifiers.new('s', 'SOLIDIFY')
    s.thickness = 0.005
    br = mat('br', '#c79a4a', 0.2, metal=1, var=0.08, vscale=12, bump=0.03, bscale=90)
    for y in (-0.26, 0.5, 1.26):
        lathe((0.03, y, top + 0.006), smoothed([(0.056, 0), (0.06, 0.004), (0.052, 0.016), (0.03, 0.026), (0, 0.029)], 8), br, 96)
    area((-1.1, 0.5, 0.9), (0.1, 0, 0.25), 17, 0.25, '#ffe3bc')
    area((0.8, 1.6, 1.0), (0.2, 0, 0.25), 10, 0.5, '#ffd2a0')
    area((0.9, -1.1, 0.9), (0.2, 0, 0.2), 2.5, 0.5, '#cfd8ff')
    world('studio', 0.06)
    cam((-0.95, -1.75, 0.95), (0.16, 0.02, 0.24), 74, 1.3, (0.03, -0.26, 0.33))


@scene('focus-gear', LS, 14, dict(FI, ev=1.7), 'The toothed focus ring and scale of a cinema lens, close', '电影镜头的对焦齿环与刻度特写', 10)
def _():
    table(slate('#1a1b1e', 0.4), '#15171c')
    body = mat('bd', '#161719', 0.34, metal=0.3, bump=0.04, bscale=400)
    white = mat('wt', '#e9e6de', 0.5)
    amber = mat('am', '#e08a2c', 0.5)
    parts = [lathe((0, 0, 0), [(0, -0.5), (0.2, -0.5), (0.2, -0.32), (0.225, -0.31), (0.225, -0.1), (0.21, -0.09), (0.21, 0.1), (0.235, 0.11), (0.235, 0.3), (0.26, 0.32), (0.26, 0.5), (0.25, 0.51), (0.24, 0.5), (0.225, 0.47), (0, 0.46)], body, seg=192)]
    for k in range(110):
        a = 2 * math.pi * k / 110
        parts.append(box((0.226 * math.cos(a), 0.226 * math.sin(a), -0.0), (0.03, 0.0068, 0.13), body, 0.001, rot=(0, 0, math.degrees(a))))
    for k in range(72):
        a = 2 * math.pi * k / 72
        long = k % 6 == 0
        parts.append(box((0.2352 * math.cos(a), 0.2352 * math.sin(a), 0.14 + (0.028 if long else 0.016)), (0.0015, 0.0032, 0.052 if long else 0.026), white if k % 12 else amber, 0, rot=(0, 0, math.degrees(a))))
        parts.append(box((0.2252 * math.cos(a + 0.02), 0.2252 * math.sin(a + 0.02), -0.128), (0.0015, 0.003, 0.03 if long else 0.018), white, 0, rot=(0, 0, math.degrees(a + 0.02))))
    parts += [torus((0, 0, 0.315), 0.258, 0.003, amber), torus((0, 0, -0.315), 0.224, 0.0025, metal())]
    group(parts, (0, 0, 0.26), (0, 90, 14))
    area((-0.5, 0.8, 1.0), (0, 0, 0.3), 40, 0.25, '#ffd0a0', sy=1.2)
    area((0.7, -1.2, 0.9), (0, 0, 0.3), 22, 0.5, '#8fb0ff', sy=0.9)
    area((-0.9, -0.6, 1.1), (0, 0, 0.3), 30, 0.3, '#ffd9b0', sy=0.9)
    world('studio', 0.06)
    cam((-0.3, -1.05, 0.55), (0.04, 0, 0.32), 70, 2.2, (0.02, -0.2, 0.38))


@scene('fresnel-rings', SQ, 14, dict(FI, ev=0.2, bloom=0.12), 'The stepped rings of a spotlight lens, the lamp glowing behind the glass', '聚光灯的阶梯状菲涅尔透镜，灯光在玻璃后亮着', 13)
def _():
    prof = [(0, 0.06)]
    n = 17
    for k in range(n):
        r0, r1 = 0.03 + 0.026 * k, 0.03 + 0.026 * (k + 1)
        prof += [(r0, 0.03 + 0.0016 * k), (r1 - 0.001, 0.03 - 0.0011 * k - 0.004)]
    prof = [(0, 0.036), (0.03, 0.03)] + prof[1:]
    lens = lathe((0, 0, 0), prof + [(0.475, -0.02), (0, -0.02)], glass('#f2f4ee', 0.02, 1.5), seg=192)
    blk = mat('blk', '#151517', 0.45)
    rim = lathe((0, 0, 0), [(0.47, -0.3), (0.47, -0.03), (0.468, 0.04), (0.52, 0.05), (0.56, 0.03), (0.57, -0.3)], blk, seg=128)
    screws = [cyl((0.53 * math.cos(k * 1.047), 0.53 * math.sin(k * 1.047), 0.045), 0.013, 0.02, metal(), 0.003) for k in range(6)]
    lamp = sph((0.03, 0.04, -0.34), 0.075, emis('#ffc27a', 60), 32)
    cup = lathe((0, 0, -0.6), [(0, 0), (0.2, 0.03), (0.36, 0.12), (0.47, 0.3)], mat('mir', '#8f7a5f', 0.3, metal=1), seg=96)
    facing([lens, rim, lamp, cup] + screws, (0, 0, 0), -20, 8)
    area((-1.0, -1.0, 0.9), (0, 0, 0), 4, 0.3, '#9fb9ff', sy=0.9)
    world('studio', 0.04)
    cam((0.0, -1.75, 0.0), (0.0, 0, 0.0), 62, 3.2, (0, -0.05, 0))


@scene('mirror-bulbs', FILM, 14, dict(FI, ev=0.5, bloom=0.12), 'Bulbs around a dressing-room mirror, with brushes and powder before it', '化妆间镜子四周的灯泡，镜前有刷子与粉盒', 61)
def _():
    on('team', 'makeup-station')
    cam((-0.42, -1.12, 0.36), (0.06, 0.2, 0.225), 44, 2.4, (-0.1, 0.05, 0.14))


@scene('gels-low', FILM, 14, dict(FI, ev=1.1, sat=1.1, bloom=0.04), 'Color gels on white paper from low down, one hue seen through the next', '低角度看白纸上的彩色滤光片，色彩彼此相透', 62)
def _():
    on('film', 'gel-fan')
    cam((-0.75, -0.85, 0.42), (0.0, 0.02, 0.02), 56, 2.4, (-0.08, -0.12, 0.03))


@scene('headphones', FILM, 14, dict(FI, ev=0.5), 'Studio headphones beside a field recorder on peach paper', '桃色纸上录音机旁的监听耳机', 64)
def _():
    on('team', 'sound-recorder')
    cam((0.95, -0.85, 0.36), (0.38, 0.12, 0.11), 62, 2.2, (0.47, 0.1, 0.1))


@scene('notebook-shade', FILM, 14, dict(FI, ev=0.5), 'An open notebook with a schedule, glasses and coffee in the shade of leaves', '树影里翻开的日程本、眼镜与咖啡', 65)
def _():
    on('team', 'producer-notebook')
    cam((-0.35, -0.85, 0.55), (0.02, 0.02, 0.0), 52, 2.8, (-0.02, -0.05, 0.02))


@scene('seat-row', FILM, 14, dict(FI, ev=1.5), 'Empty red cinema seats in the dark, the nearest ones sharp', '暗场里空着的红色影院座椅，近处清晰', 67)
def _():
    on('film', 'cinema-seats')
    cam((2.9, -1.5, 1.35), (-0.3, 1.0, 0.82), 50, 2, (1.35, -0.1, 0.85))


@scene('vu-meter', SQ, 16, dict(FI, ev=0.6, bloom=0.14), 'The needle of a sound meter before its glowing dial, close', '发光表盘前音量表指针的特写', 31)
def _():
    dial = mat('dial', '#f2dcb2', 0.85, emit=0.16)
    ink = mat('ink', '#1a120c', 0.8)
    red = mat('red', '#b3261c', 0.7)
    case = mat('case', '#141416', 0.36, bump=0.05, bscale=300)
    parts = [box((0, 0, -0.03), (1.24, 0.86, 0.02), dial, 0)]
    c, r = (0.0, -0.42), 0.66

    def at(t, q):
        a = math.radians(132 - 84 * t)
        return (c[0] + q * math.cos(a), c[1] + q * math.sin(a))

    def arc(t0, t1, q, h, m, z=-0.018):
        ts = np.linspace(t0, t1, 60)
        v = [(*at(t, q), z) for t in ts] + [(*at(t, q + h), z) for t in ts]
        parts.append(meshobj('arc', v, [(i, i + 1, i + 61, i + 60) for i in range(59)], m))

    def tick(t, q0, q1, h, m):
        a, b = Vector(at(t, q0)), Vector(at(t, q1))
        n = (b - a).normalized().orthogonal() * h / 2
        parts.append(meshobj('tick', [(*(a - n), -0.017), (*(b - n), -0.017), (*(b + n), -0.017), (*(a + n), -0.017)], [(0, 1, 2, 3)], m))

    arc(0, 0.72, r, 0.008, ink)
    arc(0.72, 1, r - 0.006, 0.026, red)
    words = ('-20', '10', '7', '5', '3', '1', '0', '1', '2', '3')
    for k, word in enumerate(words):
        t = (0.0, 0.22, 0.36, 0.46, 0.58, 0.67, 0.72, 0.81, 0.9, 1.0)[k]
        m = red if t >= 0.72 else ink
        tick(t, r, r + 0.06, 0.008, m)
        bpy.ops.object.text_add()
        o = bpy.context.object
        o.data.body = word
        o.data.size = 0.07
        o.data.align_x = 'CENTER'
        o.data.align_y = 'CENTER'
        o.location = (*at(t, r + 0.1), -0.017)
        o.rotation_euler = (0, 0, math.radians(42 - 84 * t))
        bpy.ops.object.convert(target='MESH')
        parts.append(setm(bpy.context.object, m))
    for k in range(41):
        tick(k / 40, r - 0.03, r, 0.003, ink)
    bpy.ops.object.text_add(location=(0, -0.02, -0.017))
    o = bpy.context.object
    o.data.body = 'VU'
    o.data.size = 0.14
    o.data.align_x = 'CENTER'
    bpy.ops.object.convert(target='MESH')
    parts.append(setm(bpy.context.object, ink))
    a, b = at(0.64, 0.1), at(0.64, r + 0.03)
    parts.append(rod((*a, 0.03), (*b, 0.03), 0.0045, mat('needle', '#100c0a', 0.4)))
    # frame with a window, cover of the pivot, glass
    for x, y, w, h in ((0, 0.47, 1.36, 0.12), (0, -0.47, 1.36, 0.12), (-0.65, 0, 0.12, 1.0), (0.65, 0, 0.12, 1.0)):
        parts.append(box((x, y, 0.06), (w, h, 0.2), case, 0.018))
    parts.append(cyl((0, -0.47, 0.03), 0.2, 0.1, case, 0.02))
    for x in (-0.65, 0.65):
        parts.append(cyl((x, -0.47, 0.16), 0.032, 0.02, metal(), 0.006))
    parts.append(box((0, 0, 0.11), (1.2, 0.84, 0.004), pane(), 0))
    # the lamps stand inside, behind the upper edge of the frame
    for x in (-0.3, 0.3):
        parts.append(area((x, 0.39, 0.075), (x * 0.8, -0.1, -0.02), 2.2, 0.3, '#ffb45c', sy=0.03))
    facing(parts, (0, 0, 0), 24, -7)
    area((-1.2, 0.2, 1.3), (0, 0, 0.3), 10, 0.3, '#ffb877', sy=0.9)
    area((0.9, 0.9, 0.9), (0.6, 0, 0), 12, 0.3, '#7f9dff', sy=1.0)
    world('studio', 0.04)
    cam((0.0, -1.75, 0.06), (0.07, 0, 0.06), 74, 2.4, (0.17, -0.08, 0.2))


@scene('bulb-filament', P45, 18, dict(FI, ev=1.0, bloom=0.2, shadow='#22304e'), 'The glowing filament of a studio bulb in its clear glass', '影棚灯泡里发光的灯丝，玻璃透明', 32)
def _():
    table(mat('tb', '#17181b', 0.22, coat=0.3), '#39424f', 2.0, (90, '#6f8fc8'))
    prof = [(0.1, 0.3), (0.105, 0.36), (0.13, 0.42), (0.2, 0.5), (0.265, 0.6), (0.295, 0.71), (0.285, 0.82), (0.24, 0.92), (0.16, 0.99), (0.08, 1.02), (0, 1.028)]
    s = np.linspace(0, len(prof) - 1, 80)
    fine = [(float(np.interp(t, range(len(prof)), [q[0] for q in prof])), float(np.interp(t, range(len(prof)), [q[1] for q in prof]))) for t in s]
    for _ in range(6):
        fine = [fine[0]] + [tuple((fine[i - 1][k] + 2 * fine[i][k] + fine[i + 1][k]) / 4 for k in (0, 1)) for i in range(1, len(fine) - 1)] + [fine[-1]]
    lathe((0, 0, 0), fine, pane(), seg=160)
    # base with its thread, holder
    me = mat('br', '#bda06a', 0.26, metal=1, bump=0.04, bscale=200)
    thread = [(0, 0.1)] + [(0.098 + 0.009 * math.cos(k * math.pi), 0.12 + 0.02 * k) for k in range(10)] + [(0.1, 0.33), (0.092, 0.34)]
    lathe((0, 0, 0), thread, me, seg=128)
    lathe((0, 0, 0), [(0, 0), (0.2, 0), (0.21, 0.012), (0.2, 0.09), (0.14, 0.13), (0.125, 0.17), (0.112, 0.17), (0.112, 0.1), (0, 0.1)], mat('por', '#191a1c', 0.3, coat=0.5), seg=128)
    # stem of glass, support wires, coiled filament
    lathe((0, 0, 0), [(0.05, 0.34), (0.03, 0.42), (0.018, 0.5), (0.016, 0.56), (0.026, 0.575), (0, 0.585)], thinglass('#eef4ff', 0.2), seg=64)
    wire = mat('wire', '#8f8a80', 0.3, metal=1)
    for sx in (-1, 1):
        curve([(0.012 * sx, 0, 0.4), (0.03 * sx, 0, 0.52), (0.1 * sx, 0, 0.66), (0.125 * sx, 0, 0.735)], 0.0035, wire)
    for sx in (-0.45, 0.45):
        curve([(0.004 * sx, 0, 0.57), (0.05 * sx, 0, 0.64), (0.125 * sx, 0, 0.755 - 0.02 * abs(sx))], 0.002, wire)
    pts = []
    for t in np.linspace(0, 1, 900):
        x = -0.125 + 0.25 * t
        z = 0.735 + 0.035 * math.sin(math.pi * t) - 0.012 * math.sin(3 * math.pi * t) ** 2
        a = 2 * math.pi * 34 * t
        pts.append((x, 0.0095 * math.cos(a), z + 0.0095 * math.sin(a)))
    curve(pts, 0.0026, emis('#ffa23a', 16), kind='POLY')
    for x in (-0.08, 0, 0.08):
        point((x, 0, 0.76), 1.6, (1, 0.62, 0.28), 0.02)
    area((-1.1, 0.5, 0.9), (0, 0, 0.7), 5, 0.25, '#8fb0ff', sy=1.1)
    area((1.2, 0.4, 0.8), (0, 0, 0.7), 4, 0.2, '#ffd9a8', sy=1.1)
    world('studio', 0.04)
    cam((0.05, -2.0, 0.7), (0.0, 0, 0.52), 62, 2.6, (0, -0.01, 0.74))


@scene('filter-glass', LS, 16, dict(FI, ev=0.02, sat=1.06, bloom=0.04, shadow='#5a5a66', vig=0.16), 'Three round lens filters in a wooden holder, their colors cast long on pale paper', '木架上三片圆形滤镜，彩色光影长长投在浅色纸面上', 41)
def _():
    grid(14, 14, 1, 1, (0, 2, 0), mat('paper', '#dcd8d0', 0.88, bump=0.1, bscale=240, var=0.02, vscale=2))
    wd = plain_wood()
    box((0, 0, 0.022), (0.98, 0.34, 0.044), wd, 0.006)
    for y in (-0.15, -0.055, 0.055, 0.15):
        box((0, y, 0.062), (0.98, 0.052 if abs(y) < 0.1 else 0.04, 0.05), wd, 0.006)
    blk = mat('ano', '#17181a', 0.36, metal=0.5, bump=0.05, bscale=400)
    R = 0.205

    def knurled(n=170):
        prof = [(R - 0.016, -0.014, 0), (R + 0.004, -0.016, 0), (R + 0.006, -0.011, 0), (R + 0.006, -0.009, 1), (R + 0.006, 0.009, 1), (R + 0.006, 0.011, 0), (R + 0.004, 0.016, 0), (R - 0.016, 0.016, 0), (R - 0.018, 0.004, 0), (R - 0.018, -0.004, 0)]
        v, f, k = [], [], len(prof)
        for i in range(n * 4):
            a = 2 * math.pi * i / (n * 4)
            for r, z, t in prof:
                q = r - (0.0035 if t and i % 4 > 1 else 0)
                v.append((q * math.cos(a), q * math.sin(a), z))
        for i in range(n * 4):
            j = (i + 1) % (n * 4)
            f += [(i * k + p, j * k + p, j * k + (p + 1) % k, i * k + (p + 1) % k) for p in range(k)]
        return smooth(meshobj('ring', v, f, blk))

    for x, y, c, lean, yaw in ((-0.24, -0.1025, '#ffa62e', 2, -5), (0.02, 0.0, '#ee5a7c', -1.5, 3), (0.27, 0.1025, '#3fa9d6', 2, -3)):
        disc = lathe((0, 0, 0), [(0, 0), (R - 0.017, 0)], thinglass(c), seg=160)
        facing([knurled(), disc], (x, y, 0.044 + R + 0.007), yaw * 0.3, lean)
    sun((-0.42, -0.86, -0.52), 4.2, 0.7, '#fff1dc')
    area((-1.5, -0.6, 1.2), (0, 0, 0.15), 7, 0.8, '#e6eeff')
    world('studio', 0.3)
    cam((-0.32, -1.8, 0.98), (-0.02, -0.15, 0.115), 50, 2.6, (-0.22, -0.13, 0.25))


@scene('cable-coil', SQ, 16, dict(FI, ev=1.0), 'A coiled red cable with its plug on a dark floor, lit low from behind', '深色地面上盘好的红色线缆与插头，低逆光', 42)
def _():
    table(slate('#1f2124', 0.36), '#15171c', 2.6)
    rub = mat('rub', '#8f2a1a', 0.52, bump=0.12, bscale=150, var=0.08, vscale=12, spec=0.35)
    blk = mat('blk', '#131314', 0.5, bump=0.08, bscale=200)
    r = 0.021
    turns = [(0.385, 0), (0.34, 0), (0.295, 0), (0.25, 0), (0.2725, 1), (0.3175, 1), (0.3625, 1), (0.34, 2), (0.295, 2)]
    a0 = math.radians(112)  # where one turn passes into the next, below the strap

    def at(R, lv, a):
        w = 1 + 0.05 * math.cos(2 * a + 0.6) + 0.022 * math.cos(3 * a - 1)
        return ((R * w) * math.cos(a), (R * w) * math.sin(a), r + lv * 0.0385)

    pts = []
    for k, (R, lv) in enumerate(turns):
        nxt = turns[min(k + 1, len(turns) - 1)]
        n = 150
        for i in range(n):
            t = i / n
            a = a0 + 2 * math.pi * t
            s = max(0, (t - 0.955) / 0.045)
            s = s * s * (3 - 2 * s)
            j = 0.0032 * math.sin(3.0 * a + k * 2.1) * math.sin(math.pi * t)
            x, y, z = at(R + (nxt[0] - R) * s + j, lv + (nxt[1] - lv) * s, a)
            pts.append((x, y, z + (0.012 * math.sin(math.pi * s) if nxt[1] != lv else 0)))
    curve(pts, r, rub, res=6)
    # the outer end leaves the coil and runs to the plug, in front
    tail = [at(0.385, 0, a0), at(0.386, 0, a0 - 0.06)]
    for t in np.linspace(0.05, 1, 70):
        a = a0 - 2.75 * t
        R = 0.386 + 0.05 * min(1, 4 * t) + 0.1 * t**3
        x, y, _z = at(R, 0, a)
        tail.append((x, y, r + 0.024 * max(0, t - 0.8) / 0.2))
    curve(tail, r, rub, res=6)
    d = Vector(tail[-1]) - Vector(tail[-4])
    nick = mat('nick', '#8f9092', 0.28, metal=1, bump=0.03, bscale=160, var=0.04, vscale=9)
    boot = [(0.021, -0.02)]
    for k in range(7):
        boot += [(0.027 + 0.0022 * k, 0.0 + 0.02 * k), (0.027 + 0.0022 * k, 0.012 + 0.02 * k), (0.0235 + 0.0022 * k, 0.0135 + 0.02 * k), (0.0235 + 0.0022 * k, 0.0185 + 0.02 * k)]
    P = [lathe((0, 0, 0), boot + [(0.043, 0.145), (0.02, 0.15)], blk, seg=96)]
    P.append(lathe((0, 0, 0.14), [(0.036, 0), (0.045, 0.003), (0.046, 0.01), (0.046, 0.05), (0.0435, 0.052), (0.0435, 0.06), (0.046, 0.062), (0.046, 0.2), (0.0445, 0.203), (0.039, 0.203), (0.0385, 0.2), (0.0385, 0.13), (0, 0.13)], nick, seg=128))
    for k in range(3):
        a = math.radians(90 + 120 * k)
        P.append(cyl((0.019 * math.cos(a), 0.019 * math.sin(a), 0.29), 0.0058, 0.07, brass(0.2), 0.002, v=32))
    e = group(P)
    e.rotation_mode = 'QUATERNION'
    e.rotation_quaternion = d.to_track_quat('Z', 'Y')
    e.location = Vector(tail[-1])
    # strap around the bundle
    cx, cz, rx, rz = 0.318, 0.06, 0.098, 0.064
    v = []
    n = 64
    for i in range(n + 1):
        q = 2 * math.pi * i / n
        sx, sz = abs(math.cos(q)) ** 0.8 * math.copysign(1, math.cos(q)), abs(math.sin(q)) ** 0.8 * math.copysign(1, math.sin(q))
        for s in (-1, 1):
            a = a0 - 0.03 + s * 0.15
            w = 1 + 0.05 * math.cos(2 * a + 0.6) + 0.022 * math.cos(3 * a - 1)
            R = (cx + rx * sx) * w
            v.append((R * math.cos(a), R * math.sin(a), max(0.001, cz + rz * sz)))
    o = smooth(meshobj('strap', v, [(2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1) for i in range(n)], mat('vel', '#17181b', 0.95, sheen=0.6, bump=0.5, bscale=330)))
    sd = o.modifiers.new('s', 'SOLIDIFY')
    sd.thickness = 0.006
    area((-0.55, 1.15, 0.6), (0, 0, 0.03), 36, 0.4, '#ffd2a0')
    area((0.0, -1.6, 0.5), (0.2, -0.4, 0.05), 6, 0.3, '#ffe6cc')
    area((1.3, -0.5, 0.5), (0.25, -0.4, 0.05), 5, 0.25, '#cfdcff')
    area((-1.3, -0.3, 0.7), (0, 0, 0.03), 4, 0.3, '#9fb9ff')
    world('studio', 0.04)
    cam((0.1, -1.6, 0.74), (0.06, -0.08, 0.04), 54, 2.4, (0.2, -0.42, 0.06))


@scene('red-lamp', P45, 18, dict(FI, ev=0.4, bloom=0.16, shadow='#22304e', vig=0.22), 'A caged red lamp glowing on a concrete studio wall', '影棚水泥墙上亮着的带护网红灯', 43)
def _():
    con = mat('con', '#8a8a8a', 0.82, bump=0.5, bscale=9, var=0.16, vscale=2.2, detail=10)
    w = grid(10, 8, 1, 1, (0, 0, 0), con)
    w.rotation_euler = (math.pi / 2, 0, 0)
    iron = mat('iron', '#4a4d51', 0.42, metal=0.5, bump=0.05, bscale=60, var=0.08, vscale=14)
    wire = mat('wire', '#8b8d90', 0.3, metal=1)
    red = mat('red', '#a80a06', 0.12, coat=1)
    nt = red.node_tree
    lw = nt.nodes.new('ShaderNodeLayerWeight')
    lw.inputs[0].default_value = 0.5
    ramp = nt.nodes.new('ShaderNodeValToRGB')
    e = ramp.color_ramp.elements
    e[0].position, e[0].color = 0.0, hexc('#ff6c3e')
    e[1].position, e[1].color = 0.9, hexc('#5a0402')
    for p, c in ((0.16, '#f5341a'), (0.42, '#e01408')):
        x = e.new(p)
        x.color = hexc(c)
    b = nt.nodes['Principled BSDF']
    nt.links.new(lw.outputs['Facing'], ramp.inputs[0])
    nt.links.new(ramp.outputs[0], b.inputs['Emission'])
    b.inputs['Emission Strength'].default_value = 2.4
    parts = [lathe((0, 0, 0), [(0, 0), (0.235, 0), (0.242, 0.006), (0.242, 0.03), (0.234, 0.042), (0.205, 0.05), (0.19, 0.06), (0.186, 0.105), (0.18, 0.112), (0.15, 0.114), (0.15, 0.1)], iron, seg=192)]
    prof = [(0.139, 0.1)]
    for k in range(13):  # the ribs of the glass
        z = 0.118 + 0.0145 * k
        prof += [(0.139 - 0.0006 * k, z), (0.1425 - 0.0006 * k, z + 0.005), (0.139 - 0.0006 * k, z + 0.01)]
    r0, z0 = prof[-1]
    prof += [(r0 * math.cos(t), z0 + 0.004 + 0.115 * math.sin(t)) for t in np.linspace(0.05, math.pi / 2, 40)]
    prof[-1] = (0, z0 + 0.119)
    parts.append(lathe((0, 0, 0), prof, red, seg=192))
    top = 0.445
    for k in range(8):
        t0 = k * math.pi / 4 + 0.39
        c, s = math.cos(t0), math.sin(t0)
        path = [(0.178, 0.095), (0.178, 0.16), (0.177, 0.24), (0.172, 0.31), (0.15, 0.37), (0.11, 0.415), (0.055, 0.44), (0.03, top)]
        parts.append(curve([(r * c, r * s, z) for r, z in path], 0.0066, wire, res=6))
    for r, z in ((0.184, 0.165), (0.182, 0.25), (0.158, 0.368)):
        parts.append(torus((0, 0, z), r, 0.0066, wire))
    parts.append(lathe((0, 0, top), [(0.034, -0.008), (0.036, 0.0), (0.033, 0.006), (0.02, 0.01), (0, 0.011)], black(0.45), seg=96))
    for k in range(4):
        t0 = k * math.pi / 2 + 0.78
        parts.append(cyl((0.216 * math.cos(t0), 0.216 * math.sin(t0), 0.05), 0.013, 0.014, wire, 0.003, v=6))
    facing(parts, (0, -0.045, 0), 0)
    box((0, -0.025, 0), (0.5, 0.05, 0.5), iron, 0.012)
    # conduit with its clips
    rod((0, -0.034, 0.24), (0, -0.034, 3), 0.03, wire, 48)
    cyl((0, -0.034, 0.262), 0.042, 0.05, iron, 0.006)
    for z in (0.52, 1.2):
        box((0, -0.02, z), (0.17, 0.012, 0.05), iron, 0.004)
        cyl((0, -0.034, z), 0.036, 0.05, iron, 0.004)
    for k in range(6):  # what the glass throws on the wall, through the cage
        t0 = k * math.pi / 3
        point((0.165 * math.cos(t0), -0.26, 0.165 * math.sin(t0)), 1.3, (1, 0.12, 0.05), 0.03)
    area((-1.5, -0.45, 1.3), (0, 0, 0.1), 27, 0.3, '#a9c0ff', sy=0.7)
    world('studio', 0.03)
    cam((-0.85, -1.62, -0.16), (0.03, -0.1, 0.07), 58, 2.2, (-0.1, -0.42, 0.0))


@scene('cans-low', FILM, 16, dict(FI, ev=1.0), 'Three film cans stacked in raking light, one marked with tape, a curl of film beside them', '侧光里叠放的三只胶片盒，一只贴着胶带，旁边一段卷曲的胶片', 44)
def _():
    table(mat('tb', '#1b1a1c', 0.34, coat=0.15, bump=0.06, bscale=30, var=0.12, vscale=4), '#2b323c', 2.4, (60, '#ff9d5a'))
    tin = mat('tin', '#a7aaad', 0.3, metal=1, bump=0.03, bscale=34, var=0.06, vscale=11, detail=8)
    tape = mat('tape', '#d9d2c0', 0.85, bump=0.12, bscale=90, var=0.04, vscale=9)
    R = 0.43

    def can(x, y, z, rot, seal):
        O = [lathe((0, 0, 0), [(0, 0.004), (R - 0.06, 0.004), (R - 0.05, 0), (R - 0.012, 0), (R - 0.004, 0.003), (R, 0.01), (R, 0.08)], tin, seg=192)]
        lid = [(R + 0.003, 0.043), (R + 0.0075, 0.043), (R + 0.009, 0.047), (R + 0.008, 0.052), (R + 0.0075, 0.112), (R + 0.006, 0.119), (R, 0.123), (R - 0.012, 0.123), (R - 0.03, 0.114), (R - 0.05, 0.113)]
        for k in range(3):
            q = R - 0.09 - 0.085 * k
            lid += [(q, 0.113), (q - 0.006, 0.118), (q - 0.018, 0.118), (q - 0.024, 0.113)]
        O.append(lathe((0, 0, 0), lid + [(0, 0.113)], tin, seg=192))
        if seal:
            O.append(label(0, 0, 0.03, R + 0.0098, 0.075, *seal, tape))
        group(O, (x, y, z), (0, 0, rot))

    can(0.0, 0.0, 0.0, 0, None)
    can(0.035, -0.02, 0.1232, 60, (-3.5, -2.75))
    can(-0.02, 0.015, 0.2464, 130, None)
    area((-1.3, -0.25, 0.85), (0, 0, 0.2), 26, 0.3, '#ffd9a8', sy=0.9)
    area((-0.2, 1.4, 1.1), (0, 0, 0.35), 9, 0.5, '#ffe2bd')
    base, frames = filmmats()
    filmstrip(coil(1.35, 0.1, 0.07, 0.9, a0=1.9, bend=-1.2, centre=(0.74, 0.02)), 0.15, base, frames)
    area((0.95, 0.75, 0.5), (0.72, 0.0, 0.08), 14, 0.3, '#ffd2a0')
    area((1.4, -0.9, 0.9), (0.2, 0, 0.2), 5, 0.3, '#8fb0ff', sy=1.0)
    world('studio', 0.06)
    cam((-0.2, -1.95, 0.78), (0.14, 0.0, 0.2), 52, 2.2, (-0.05, -0.4, 0.3))


@scene('tape-rolls', LS, 16, dict(ev=0.8, shadow='#3a3f4c', high='#fff2e0', bloom=0.05, vig=0.2), 'Four rolls of camera tape, three stacked and one leaning, on a dark table', '深色桌面上的四卷摄影胶带，三卷叠放，一卷斜靠', 104)
def _():
    table(mat('fc', '#1d1e20', 0.45, bump=0.25, bscale=160, var=0.05, vscale=8), '#5a5652', 2.6, (140, '#ffe6c8'))
    kraft = mat('kr', '#a98a62', 0.85, bump=0.15, bscale=150, var=0.05, vscale=10)

    def roll(c, R, w, loc, rot=(0, 0, 0)):
        m = mat('t' + c, c, 0.62, bump=0.2, bscale=220, sheen=0.1)
        prof = [(R, 0.0), (R, w)]
        n = 90
        rg = random.Random(c)
        # the wound layers on the cut sides
        top = [(R - (R - 0.215) * k / n, w - (0.0016 * rg.random() if k else 0)) for k in range(n + 1)]
        bot = [(0.215 + (R - 0.215) * k / n, 0.0016 * rg.random() if k < n else 0) for k in range(n + 1)]
        a = lathe((0, 0, 0), [*prof, *top[1:], *bot[:-1], prof[0]], m, 160)
        a.data.use_auto_smooth = True
        a.data.auto_smooth_angle = math.radians(30)
        b = lathe((0, 0, 0), [(0.2155, 0.0), (0.2155, w), (0.2, w), (0.2, 0), (0.2155, 0)], kraft, 160)
        group([a, b], loc, rot)

    roll('#b8382c', 0.36, 0.2, (-0.14, 0.1, 0.0))
    roll('#e2ded4', 0.345, 0.2, (-0.11, 0.11, 0.203))
    roll('#2f5d8a', 0.35, 0.2, (-0.15, 0.09, 0.406))
    roll('#d9a92e', 0.34, 0.2, (0.3, -0.14, 0.335), (0, 72, 14))
    area((-1.5, -0.1, 1.4), (0, 0, 0.3), 30, 0.4, '#fff0dc', sy=1.2)
    area((1.3, 0.8, 1.0), (0, 0, 0.3), 12, 0.3, '#dfe6ff', sy=1.3)
    world('studio', 0.08)
    cam((0.5, -2.9, 1.2), (0.1, 0, 0.29), 62, 1.4, (0.05, -0.28, 0.35))
