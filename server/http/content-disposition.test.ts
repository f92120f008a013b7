import { expect, it } from 'vitest';
import { contentDisposition } from './send-object.ts';

it.each([
  ['light.jpg', 'attachment; filename="light.jpg"'],
  ['新娘.jpg', `attachment; filename="__.jpg"; filename*=UTF-8''%E6%96%B0%E5%A8%98.jpg`],
  ['../../.bashrc', 'attachment; filename=".._.._.bashrc"'],
  ['C:\\a\0b\r\nSet-Cookie: x.jpg', 'attachment; filename="C__a_b__Set-Cookie_ x.jpg"'],
  ['photo\u202egpj.exe', 'attachment; filename="photo_gpj.exe"'],
  ['nul', 'attachment; filename="_nul"'],
  ['half \ud83d.jpg', `attachment; filename="half _.jpg"; filename*=UTF-8''half%20%EF%BF%BD.jpg`],
  ["it's.jpg", `attachment; filename="it's.jpg"`],
  ['', 'attachment; filename="file"'],
])('a download of %j has a name that every system takes', (name, header) =>
  expect(contentDisposition('attachment', name)).toBe(header),
);
