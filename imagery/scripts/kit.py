import bpy, sys, math, random, os, time
from mathutils import Vector, Euler
import numpy as np

F = os.environ.get('FURN_DIR', os.path.join(os.path.dirname(os.path.abspath(__file__)), 'assets/furn')) + '/'
HDRI = os.environ.get('HDRI_DIR', os.path.join(os.path.dirname(os.path.abspath(__file__)), 'assets/hdri')) + '/'
CFG = dict(out='.', w=960, h=640, spp=16, threads=int(os.environ.get('THREADS', '1')))
C0 = 'BlendSwap-CC-0/blendswap-cc-0/'


def reset():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    s = bpy.context.scene
    s.render.engine = 'CYCLES'
    c = s.cycles
    c.device = 'CPU'
    c.use_denoising = False
    c.samples = CFG['spp']
    c.use_adaptive_sampling = True
    c.adaptive_threshold = 0.03
    c.max_bounces = 8
    c.diffuse_bounces = 4
    c.glossy_bounces = 4
    c.transmission_bounces = 8
    c.transparent_max_bounces = 24
    c.caustics_reflective = False
    c.caustics_refractive = False
    c.sample_clamp_indirect = 5
    c.blur_glossy = 1
    s.render.threads_mode = 'FIXED'
    s.render.threads = CFG['threads']
    s.render.resolution_x = CFG['w']
    s.render.resolution_y = CFG['h']
    s.render.film_transparent = False
    w = bpy.data.worlds.new('w')
    s.world = w
    w.use_nodes = True
    w.node_tree.nodes['Background'].inputs[0].default_value = (0, 0, 0, 1)
    return s


def hexc(h, a=1):
    h = h.lstrip('#')
    h = h if len(h) == 6 else ''.join(c * 2 for c in h)
    r = [int(h[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    r = [x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in r]
    return (*r, a)


def world(hdri=None, strength=1, rot=0, color=None):
    nt = bpy.context.scene.world.node_tree
    bg = nt.nodes['Background']
    bg.inputs[1].default_value = strength
    if color:
        bg.inputs[0].default_value = hexc(color)
    if hdri:
        e = nt.nodes.new('ShaderNodeTexEnvironment')
        e.image = bpy.data.images.load(HDRI + '%s.exr' % hdri)
        m = nt.nodes.new('ShaderNodeMapping')
        t = nt.nodes.new('ShaderNodeTexCoord')
        m.inputs['Rotation'].default_value[2] = math.radians(rot)
        nt.links.new(t.outputs['Generated'], m.inputs[0])
        nt.links.new(m.outputs[0], e.inputs[0])
        nt.links.new(e.outputs[0], bg.inputs[0])


def mat(
    name,
    color='#cccccc',
    rough=0.6,
    metal=0,
    bump=0,
    bscale=40,
    var=0,
    vscale=4,
    spec=0.5,
    sheen=0,
    trans=0,
    ior=1.45,
    sss=0,
    emit=0,
    coat=0,
    weave=0,
    translucent=0,
    detail=4,
):
    m = bpy.data.materials.new(name)
    m.use_nodes = True
    nt = m.node_tree
    b = nt.nodes['Principled BSDF']
    L = nt.links.new
    b.inputs['Base Color'].default_value = hexc(color)
    b.inputs['Roughness'].default_value = rough
    b.inputs['Metallic'].default_value = metal
    b.inputs['Specular'].default_value = spec
    b.inputs['Sheen'].default_value = sheen
    b.inputs['Transmission'].default_value = trans
    b.inputs['IOR'].default_value = ior
    b.inputs['Clearcoat'].default_value = coat
    if sss:
        b.inputs['Subsurface'].default_value = sss
        b.inputs['Subsurface Color'].default_value = hexc(color)
        b.inputs['Subsurface Radius'].default_value = (0.04, 0.02, 0.012)
    if emit:
        b.inputs['Emission'].default_value = hexc(color)
        b.inputs['Emission Strength'].default_value = emit
    tc = nt.nodes.new('ShaderNodeTexCoord')
    if var:
        n = nt.nodes.new('ShaderNodeTexNoise')
        n.inputs['Scale'].default_value = vscale
        n.inputs['Detail'].default_value = detail
        L(tc.outputs['Object'], n.inputs['Vector'])
        mx = nt.nodes.new('ShaderNodeHueSaturation')
        mx.inputs['Color'].default_value = hexc(color)
        mr = nt.nodes.new('ShaderNodeMapRange')
        mr.inputs[1].default_value = 0.3
        mr.inputs[2].default_value = 0.7
        mr.inputs[3].default_value = 1 - var
        mr.inputs[4].default_value = 1 + var
        L(n.outputs['Fac'], mr.inputs[0])
        L(mr.outputs[0], mx.inputs['Value'])
        L(mx.outputs[0], b.inputs['Base Color'])
        r2 = nt.nodes.new('ShaderNodeMapRange')
        r2.inputs[1].default_value = 0.3
        r2.inputs[2].default_value = 0.7
        r2.inputs[3].default_value = max(0.02, rough - var * 0.5)
        r2.inputs[4].default_value = min(1, rough + var * 0.5)
        L(n.outputs['Fac'], r2.inputs[0])
        L(r2.outputs[0], b.inputs['Roughness'])
    if bump:
        n = nt.nodes.new('ShaderNodeTexNoise')
        n.inputs['Scale'].default_value = bscale
        n.inputs['Detail'].default_value = detail
        L(tc.outputs['Object'], n.inputs['Vector'])
        bp = nt.nodes.new('ShaderNodeBump')
        bp.inputs['Strength'].default_value = bump
        bp.inputs['Distance'].default_value = 0.02
        L(n.outputs['Fac'], bp.inputs['Height'])
        L(bp.outputs[0], b.inputs['Normal'])
    if weave:
        w1 = nt.nodes.new('ShaderNodeTexWave')
        w1.inputs['Scale'].default_value = weave
        w1.bands_direction = 'X'
        w2 = nt.nodes.new('ShaderNodeTexWave')
        w2.inputs['Scale'].default_value = weave
        w2.bands_direction = 'Y'
        L(tc.outputs['UV'], w1.inputs[0])
        L(tc.outputs['UV'], w2.inputs[0])
        a = nt.nodes.new('ShaderNodeMath')
        a.operation = 'MULTIPLY'
        L(w1.outputs['Fac'], a.inputs[0])
        L(w2.outputs['Fac'], a.inputs[1])
        bp = nt.nodes.new('ShaderNodeBump')
        bp.inputs['Strength'].default_value = 0.35
        bp.inputs['Distance'].default_value = 0.004
        L(a.outputs[0], bp.inputs['Height'])
        L(bp.outputs[0], b.inputs['Normal'])
    if translucent:
        t = nt.nodes.new('ShaderNodeBsdfTranslucent')
        t.inputs[0].default_value = hexc(color)
        mx = nt.nodes.new('ShaderNodeMixShader')
        mx.inputs[0].default_value = translucent
        L(b.outputs[0], mx.inputs[1])
        L(t.outputs[0], mx.inputs[2])
        L(mx.outputs[0], nt.nodes['Material Output'].inputs[0])
    return m


def wood(name, c1='#8a623f', c2='#5c3d25', plank=0.14, length=1.6, rough=0.4, scale=1):
    m = bpy.data.materials.new(name)
    m.use_nodes = True
    nt = m.node_tree
    b = nt.nodes['Principled BSDF']
    L = nt.links.new
    tc = nt.nodes.new('ShaderNodeTexCoord')
    mp = nt.nodes.new('ShaderNodeMapping')
    L(tc.outputs['Object'], mp.inputs[0])
    br = nt.nodes.new('ShaderNodeTexBrick')
    br.inputs['Scale'].default_value = 1
    br.inputs['Brick Width'].default_value = length
    br.inputs['Row Height'].default_value = plank
    br.inputs['Mortar Size'].default_value = 0.0012
    br.inputs['Mortar Smooth'].default_value = 0.4
    br.offset = 0.37
    br.inputs['Color1'].default_value = (0, 0, 0, 1)
    br.inputs['Color2'].default_value = (1, 1, 1, 1)
    br.inputs['Mortar'].default_value = (0.5, 0.5, 0.5, 1)
    L(mp.outputs[0], br.inputs[0])
    # grain, offset per plank
    sc = nt.nodes.new('ShaderNodeMapping')
    sc.inputs['Scale'].default_value = (1.3 * scale, 22 * scale, 22 * scale)
    L(tc.outputs['Object'], sc.inputs[0])
    ad = nt.nodes.new('ShaderNodeVectorMath')
    ad.operation = 'MULTIPLY_ADD'
    ad.inputs[1].default_value = (37, 11, 5)
    L(br.outputs['Color'], ad.inputs[0])
    L(sc.outputs[0], ad.inputs[2])
    n = nt.nodes.new('ShaderNodeTexNoise')
    n.inputs['Scale'].default_value = 1
    n.inputs['Detail'].default_value = 9
    n.inputs['Distortion'].default_value = 0.7
    L(ad.outputs[0], n.inputs[0])
    r = nt.nodes.new('ShaderNodeValToRGB')
    r.color_ramp.elements[0].position = 0.32
    r.color_ramp.elements[0].color = hexc(c2)
    r.color_ramp.elements[1].position = 0.68
    r.color_ramp.elements[1].color = hexc(c1)
    L(n.outputs['Fac'], r.inputs[0])
    hs = nt.nodes.new('ShaderNodeHueSaturation')
    mr = nt.nodes.new('ShaderNodeMapRange')
    mr.inputs[3].default_value = 0.78
    mr.inputs[4].default_value = 1.15
    L(br.outputs['Color'], mr.inputs[0])
    L(mr.outputs[0], hs.inputs['Value'])
    L(r.outputs[0], hs.inputs['Color'])
    mxx = nt.nodes.new('ShaderNodeMixRGB')
    mxx.inputs[2].default_value = (0.01, 0.007, 0.005, 1)
    L(br.outputs['Fac'], mxx.inputs[0])
    L(hs.outputs[0], mxx.inputs[1])
    L(mxx.outputs[0], b.inputs['Base Color'])
    r2 = nt.nodes.new('ShaderNodeMapRange')
    r2.inputs[3].default_value = rough - 0.1
    r2.inputs[4].default_value = rough + 0.15
    L(n.outputs['Fac'], r2.inputs[0])
    L(r2.outputs[0], b.inputs['Roughness'])
    bp = nt.nodes.new('ShaderNodeBump')
    bp.inputs['Strength'].default_value = 0.12
    bp.inputs['Distance'].default_value = 0.004
    L(n.outputs['Fac'], bp.inputs['Height'])
    L(bp.outputs[0], b.inputs['Normal'])
    return m


def setm(o, m):
    o.data.materials.clear()
    o.data.materials.append(m)
    return o


def smooth(o):
    for p in o.data.polygons:
        p.use_smooth = True
    o.data.use_auto_smooth = True
    o.data.auto_smooth_angle = math.radians(40)
    return o


def bevel(o, w=0.01, s=3):
    b = o.modifiers.new('b', 'BEVEL')
    b.width = w
    b.segments = s
    b.limit_method = 'ANGLE'
    b.harden_normals = True
    o.data.use_auto_smooth = True
    smooth(o)
    return o


def box(loc, size, m, bev=0.008, rot=(0, 0, 0)):
    bpy.ops.mesh.primitive_cube_add(size=1, location=loc, rotation=[math.radians(r) for r in rot])
    o = bpy.context.object
    o.scale = size
    bpy.ops.object.transform_apply(location=False, rotation=False, scale=True)
    setm(o, m)
    if bev:
        bevel(o, bev)
    return o


def cyl(loc, r, h, m, bev=0.008, v=128, rot=(0, 0, 0)):
    bpy.ops.mesh.primitive_cylinder_add(
        vertices=v, radius=r, depth=h, location=loc, rotation=[math.radians(x) for x in rot]
    )
    o = bpy.context.object
    setm(o, m)
    if bev:
        bevel(o, bev)
    return o


def sph(loc, r, m, seg=96):
    bpy.ops.mesh.primitive_uv_sphere_add(segments=seg, ring_count=seg // 2, radius=r, location=loc)
    o = bpy.context.object
    setm(o, m)
    return smooth(o)


def torus(loc, R, r, m, rot=(0, 0, 0)):
    bpy.ops.mesh.primitive_torus_add(
        major_radius=R,
        minor_radius=r,
        major_segments=128,
        minor_segments=32,
        location=loc,
        rotation=[math.radians(x) for x in rot],
    )
    o = bpy.context.object
    setm(o, m)
    return smooth(o)


def meshobj(name, v, f, m):
    me = bpy.data.meshes.new(name)
    me.from_pydata(v, [], f)
    me.update()
    o = bpy.data.objects.new(name, me)
    bpy.context.collection.objects.link(o)
    setm(o, m)
    return o


def lathe(loc, prof, m, seg=128):
    v = []
    f = []
    n = len(prof)
    for i in range(seg):
        a = 2 * math.pi * i / seg
        for r, z in prof:
            v.append((r * math.cos(a), r * math.sin(a), z))
    for i in range(seg):
        j = (i + 1) % seg
        for k in range(n - 1):
            f.append((i * n + k, j * n + k, j * n + k + 1, i * n + k + 1))
    o = meshobj('lathe', v, f, m)
    o.location = loc
    bpy.context.view_layer.objects.active = o
    bpy.ops.object.select_all(action='DESELECT')
    o.select_set(True)
    bpy.ops.object.mode_set(mode='EDIT')
    bpy.ops.mesh.select_all(action='SELECT')
    bpy.ops.mesh.remove_doubles(threshold=1e-5)
    bpy.ops.mesh.normals_make_consistent(inside=False)
    bpy.ops.object.mode_set(mode='OBJECT')
    return smooth(o)


def sweep(m, width=14, depth=3, height=6, rad=1.4, front=5):
    pr = (
        [(-front, 0), (depth - rad, 0)]
        + [(depth - rad + rad * math.sin(a), rad - rad * math.cos(a)) for a in np.linspace(0.05, math.pi / 2, 28)]
        + [(depth, height)]
    )
    v = []
    f = []
    for x in (-width / 2, width / 2):
        for y, z in pr:
            v.append((x, y, z))
    n = len(pr)
    for k in range(n - 1):
        f.append((k, n + k, n + k + 1, k + 1))
    return smooth(meshobj('sweep', v, f, m))


def extr(loc, pts, depth, m, bev=0.01, rot=(0, 0, 0)):
    # 2D outline in xz extruded along y
    n = len(pts)
    v = [(x, -depth / 2, z) for x, z in pts] + [(x, depth / 2, z) for x, z in pts]
    f = [tuple(range(n)), tuple(range(2 * n - 1, n - 1, -1))] + [
        (i, i + n, (i + 1) % n + n, (i + 1) % n) for i in range(n)
    ]
    o = meshobj('extr', v, f, m)
    o.location = loc
    o.rotation_euler = [math.radians(r) for r in rot]
    bpy.context.view_layer.objects.active = o
    bpy.ops.object.select_all(action='DESELECT')
    o.select_set(True)
    bpy.ops.object.mode_set(mode='EDIT')
    bpy.ops.mesh.select_all(action='SELECT')
    bpy.ops.mesh.normals_make_consistent(inside=False)
    bpy.ops.object.mode_set(mode='OBJECT')
    if bev:
        bevel(o, bev)
    return o


def arch(loc, w, h, t, depth, m, rot=(0, 0, 0), bev=0.01):
    R = w / 2
    r = R - t
    hh = h - R
    A = np.linspace(0, math.pi, 40)
    outer = [(R, 0)] + [(R * math.cos(a), hh + R * math.sin(a)) for a in A] + [(-R, 0)]
    inner = [(-r, 0)] + [(r * math.cos(a), hh + r * math.sin(a)) for a in A[::-1]] + [(r, 0)]
    return extr(loc, outer + inner, depth, m, bev, rot)


def look(o, t):
    o.rotation_euler = (Vector(t) - o.location).to_track_quat('-Z', 'Y').to_euler()


def area(loc, target, power, size=1, color='#ffffff', sy=None, spread=None):
    l = bpy.data.lights.new('a', 'AREA')
    l.energy = power
    l.size = size
    l.color = hexc(color)[:3]
    if sy:
        l.shape = 'RECTANGLE'
        l.size_y = sy
    if spread:
        l.spread = math.radians(spread)
    o = bpy.data.objects.new('a', l)
    bpy.context.collection.objects.link(o)
    o.location = loc
    look(o, target)
    return o


def spot(loc, target, power, angle=30, blend=0.3, r=0.05, color='#ffffff'):
    l = bpy.data.lights.new('s', 'SPOT')
    l.energy = power
    l.spot_size = math.radians(angle)
    l.spot_blend = blend
    l.shadow_soft_size = r
    l.color = hexc(color)[:3]
    o = bpy.data.objects.new('s', l)
    bpy.context.collection.objects.link(o)
    o.location = loc
    look(o, target)
    return o


def sun(direction, power, angle=0.5, color='#fff1dc'):
    l = bpy.data.lights.new('sun', 'SUN')
    l.energy = power
    l.angle = math.radians(angle)
    l.color = hexc(color)[:3]
    o = bpy.data.objects.new('sun', l)
    bpy.context.collection.objects.link(o)
    o.rotation_euler = Vector(direction).to_track_quat('-Z', 'Y').to_euler()
    return o


def cam(loc, target, lens=50, fstop=None, focus=None, shift=(0, 0)):
    c = bpy.data.cameras.new('c')
    o = bpy.data.objects.new('c', c)
    bpy.context.collection.objects.link(o)
    o.location = loc
    look(o, target)
    c.lens = lens
    c.shift_x, c.shift_y = shift
    if fstop:
        c.dof.use_dof = True
        c.dof.aperture_fstop = fstop
        c.dof.focus_distance = (Vector(focus or target) - o.location).length
        c.dof.aperture_blades = 9
    bpy.context.scene.camera = o
    return o


def obj(path, height=None, loc=(0, 0, 0), rot=0, override=None, width=None, keepz=False, sm=True, missing='#cfc4b4'):
    before = set(bpy.data.objects)
    bpy.ops.wm.obj_import(filepath=F + path)
    new = [o for o in bpy.data.objects if o not in before]
    bpy.ops.object.select_all(action='DESELECT')
    for o in new:
        o.data.validate()
        o.data.update()
        o.select_set(True)
    bpy.context.view_layer.objects.active = new[0]
    if len(new) > 1:
        bpy.ops.object.join()
    o = bpy.context.view_layer.objects.active
    bpy.ops.object.transform_apply(location=True, rotation=True, scale=True)
    vs = np.empty(len(o.data.vertices) * 3)
    o.data.vertices.foreach_get('co', vs)
    vs = vs.reshape(-1, 3)
    lo, hi = vs.min(0), vs.max(0)
    d = hi - lo
    s = height / d[2] if height else (width / d[0] if width else 0.01)
    c = (lo + hi) / 2
    vs = (vs - [c[0], c[1], lo[2]]) * s
    o.data.vertices.foreach_set('co', vs.ravel())
    o.data.update()
    o.location = loc
    o.rotation_euler = (0, 0, math.radians(rot))
    o['dims'] = list(d * s)
    for sl in o.material_slots:
        m = sl.material
        if not m or not m.use_nodes:
            continue
        for n in list(m.node_tree.nodes):
            if n.type == 'TEX_IMAGE' and (n.image is None or not os.path.isfile(bpy.path.abspath(n.image.filepath))):
                print('MISSINGTEX', path, n.image.filepath if n.image else None)
                m.node_tree.nodes.remove(n)
                b = m.node_tree.nodes.get('Principled BSDF')
                b.inputs['Base Color'].default_value = hexc(missing)
                b.inputs['Roughness'].default_value = 0.92
                b.inputs['Sheen'].default_value = 0.4
            elif n.type == 'BSDF_PRINCIPLED':
                n.inputs['Roughness'].default_value = max(0.35, n.inputs['Roughness'].default_value)
                n.inputs['Specular'].default_value = min(0.5, n.inputs['Specular'].default_value)
    if override:
        for i in range(len(o.data.materials)):
            o.data.materials[i] = override
        if not o.data.materials:
            o.data.materials.append(override)
    if sm:
        smooth(o)
    return o


def grid(w, h, nx, ny, loc, m, uvs=1):
    bpy.ops.mesh.primitive_grid_add(x_subdivisions=nx, y_subdivisions=ny, size=1, location=loc)
    o = bpy.context.object
    o.scale = (w, h, 1)
    bpy.ops.object.transform_apply(location=False, rotation=False, scale=True)
    setm(o, m)
    return smooth(o)


def collide(o, thick=0.008):
    c = o.modifiers.new('col', 'COLLISION')
    o.collision.thickness_outer = thick
    o.collision.cloth_friction = 12
    return o


def cloth(o, frames=60, pin=None, mass=0.25, tension=12, bend=0.3, selfc=False, quality=4, subsurf=2, thick=0.003):
    c = o.modifiers.new('cloth', 'CLOTH')
    s = c.settings
    s.quality = quality
    s.mass = mass
    s.tension_stiffness = tension
    s.compression_stiffness = tension
    s.shear_stiffness = tension / 2
    s.bending_stiffness = bend
    s.air_damping = 2
    c.collision_settings.distance_min = 0.006
    c.collision_settings.use_self_collision = selfc
    c.collision_settings.collision_quality = 3
    if pin:
        g = o.vertex_groups.new(name='pin')
        g.add([v.index for v in o.data.vertices if pin(o.matrix_world @ v.co)], 1, 'ADD')
        s.vertex_group_mass = 'pin'
    sc = bpy.context.scene
    sc.frame_end = frames
    c.point_cache.frame_end = frames
    t = time.time()
    for f in range(1, frames + 1):
        sc.frame_set(f)
    dg = bpy.context.evaluated_depsgraph_get()
    me = bpy.data.meshes.new_from_object(o.evaluated_get(dg))
    old = o.data
    mats = list(old.materials)
    o.modifiers.clear()
    o.data = me
    smooth(o)
    o.data.use_auto_smooth = False
    if thick:
        so = o.modifiers.new('sol', 'SOLIDIFY')
        so.thickness = thick
    ss = o.modifiers.new('ss', 'SUBSURF')
    ss.levels = subsurf
    ss.render_levels = subsurf
    print('CLOTH', round(time.time() - t, 1))
    return o


def render():
    OUT = CFG['out']
    s = bpy.context.scene
    vl = s.view_layers[0]
    vl.cycles.denoising_store_passes = True
    s.use_nodes = True
    nt = s.node_tree
    for n in list(nt.nodes):
        nt.nodes.remove(n)
    rl = nt.nodes.new('CompositorNodeRLayers')
    fo = nt.nodes.new('CompositorNodeOutputFile')
    fo.base_path = OUT
    fo.format.file_format = 'OPEN_EXR'
    fo.format.color_depth = '32'
    fo.format.exr_codec = 'ZIP'
    fo.file_slots.clear()
    for nm, p in (('c', 'Image'), ('a', 'Denoising Albedo'), ('n', 'Denoising Normal')):
        fo.file_slots.new(nm)
        if p is None:
            prev = None
            for q in ('DiffCol', 'GlossCol', 'TransCol'):
                if prev is None:
                    prev = rl.outputs[q]
                    continue
                mx = nt.nodes.new('CompositorNodeMixRGB')
                mx.blend_type = 'ADD'
                nt.links.new(prev, mx.inputs[1])
                nt.links.new(rl.outputs[q], mx.inputs[2])
                prev = mx.outputs[0]
            nt.links.new(prev, fo.inputs[nm])
            continue
        if p in rl.outputs:
            nt.links.new(rl.outputs[p], fo.inputs[nm])
        else:
            print('NOPASS', p, [o.name for o in rl.outputs])
    s.render.filepath = OUT + '/x'
    s.frame_set(s.frame_current)
    import resource

    t = time.time()
    u = resource.getrusage(resource.RUSAGE_SELF).ru_utime
    bpy.ops.render.render(write_still=False)
    print(
        'RENDER_SECONDS wall',
        round(time.time() - t, 1),
        'cpu',
        round(resource.getrusage(resource.RUSAGE_SELF).ru_utime - u, 1),
    )
    import glob

    for nm in 'can':
        for f in glob.glob(OUT + '/%s[0-9]*.exr' % nm):
            os.replace(f, OUT + '/%s.exr' % nm)
