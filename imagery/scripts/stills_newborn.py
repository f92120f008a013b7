from stills import *

SCENES, scene = registry()


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
