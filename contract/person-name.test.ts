import { expect, it } from 'vitest';
import { personName } from './person-name.ts';

it.each([
  ['小明', '王', '王小明'],
  ['修', '欧阳', '欧阳修'],
  [' 小明 ', ' 王 ', '王小明'],
  ['春樹', '村上', '村上春樹'],
  ['はると', 'さとう', 'さとうはると'],
  ['민준', '김', '김민준'],
  ['玛丽·安', '史密斯', '史密斯玛丽·安'],
  ['Ana', 'Pérez', 'Ana Pérez'],
  ['Xiaoming', '王', 'Xiaoming 王'],
  ['David', 'Wang', 'David Wang'],
  ['王小明', '', '王小明'],
  ['', 'Li', 'Li'],
  ['', '', ''],
])('who has the given name %j and the family name %j is %j', (firstName, lastName, name) => {
  expect(personName({ firstName, lastName })).toBe(name);
});
