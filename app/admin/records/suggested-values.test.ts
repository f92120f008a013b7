import { expect, test } from 'vitest';
import { valuesToTake } from './media-field.tsx';

const nothingTyped = new Set<string>();
const film = { duration: '3:42', quality: '1080p HD', thumbnailUrl: '/objects/uploads/a/poster' };

test('a new record takes what the film says, also in place of a default', () => {
  const values = { duration: '', quality: '4K UHD', thumbnailUrl: '' };
  expect(valuesToTake({ said: film, before: {}, values, typed: nothingTyped, isNew: true })).toEqual(film);
});

test('what was typed stays, unless it was emptied again', () => {
  const values = { duration: 'about 4 min', quality: '4K UHD', thumbnailUrl: '' };
  const typed = new Set(['duration', 'quality', 'thumbnailUrl']);
  expect(valuesToTake({ said: film, before: {}, values, typed, isNew: true })).toEqual({
    thumbnailUrl: film.thumbnailUrl,
  });
});

test('another film replaces what the first one said', () => {
  const next = { duration: '1:00', quality: '720p HD' };
  expect(valuesToTake({ said: next, before: film, values: film, typed: nothingTyped, isNew: true })).toEqual(next);
});

test('a stored record keeps what is not from its film, and takes the rest from the next one', () => {
  const values = { ...film, duration: 'about 4 min' };
  const next = { duration: '1:00', quality: '720p HD', thumbnailUrl: '/objects/uploads/b/poster' };
  expect(valuesToTake({ said: next, before: film, values, typed: nothingTyped, isNew: false })).toEqual({
    quality: '720p HD',
    thumbnailUrl: '/objects/uploads/b/poster',
  });
  expect(valuesToTake({ said: next, before: {}, values, typed: nothingTyped, isNew: false })).toEqual({});
});

test('what is the same already, or not known yet, is left alone', () => {
  const said = { ...film, duration: undefined };
  expect(valuesToTake({ said, before: {}, values: film, typed: nothingTyped, isNew: true })).toEqual({});
});
