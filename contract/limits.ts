/**
 * The bounds of every call, in one place.
 * Lengths are UTF-16 code units as JavaScript counts them; sizes are bytes.
 */
export const limits = {
  name: 100,
  email: 254,
  phone: 40,
  title: 200,
  shortText: 200,
  text: 5_000,
  slug: 100,
  url: 2_048,
  password: 200,
  tags: 50,
  socialLinks: 20,
  /** of a file: enough for every format on the list to be told from its neighbours */
  headBytes: 8 * 1024,
  maxImageBytes: 50 * 1024 * 1024,
  maxVideoBytes: 5 * 1024 ** 3,
} as const;
