/** The data of a scan has ended, or is no code of its table. */
export class ScanEnd extends Error {}

/** Decodes the symbols of one Huffman table (ITU-T T.81, annex F.2.2.3): short codes by a table, others by comparison. */
export class HuffmanTable {
  /** by the next eight bits: length of the code << 8 | symbol; 0: the code is longer */
  readonly #short = new Uint16Array(256);
  /** by length: the largest code, or -1; and what to add to a code for the index of its symbol */
  readonly #largest = new Int32Array(17).fill(-1);
  readonly #offset = new Int32Array(17);
  readonly #symbols: Uint8Array;

  /** @param counts number of codes by length, from 1 to 16 */
  constructor(counts: Uint8Array, symbols: Uint8Array) {
    this.#symbols = symbols;
    let code = 0;
    let index = 0;
    for (let length = 1; length <= 16; length += 1) {
      const count = counts[length - 1] as number;
      this.#offset[length] = index - code;
      for (let one = 0; one < count; one += 1, code += 1, index += 1) {
        if (length > 8) continue;
        const from = code << (8 - length);
        this.#short.fill((length << 8) | (symbols[index] ?? 0), from, from + (1 << (8 - length)));
      }
      if (count > 0) this.#largest[length] = code - 1;
      code <<= 1;
    }
  }

  /** @throws ScanEnd */
  next(bits: BitReader): number {
    const ahead = bits.peek16();
    const short = this.#short[ahead >> 8] as number;
    if (short !== 0) {
      bits.skip(short >> 8);
      return short & 0xff;
    }
    for (let length = 9; length <= 16; length += 1) {
      const code = ahead >> (16 - length);
      if (code > (this.#largest[length] as number)) continue;
      bits.skip(length);
      return this.#symbols[code + (this.#offset[length] as number)] ?? 0;
    }
    throw new ScanEnd();
  }
}

/** Reads the bits of entropy-coded data from a buffer, up to the next marker or the end of the buffer. */
export class BitReader {
  #bytes: Uint8Array = new Uint8Array();
  /** index of the next byte of the buffer */
  at = 0;
  #bits = 0;
  #count = 0;

  /** Continues with another buffer, whose first byte is the next one to be read. */
  continueIn(bytes: Uint8Array): void {
    this.#bytes = bytes;
    this.at = 0;
  }

  /** Drops what is left of the current byte: a restart marker follows. */
  align(): void {
    this.#bits = 0;
    this.#count = 0;
  }

  /** @throws ScanEnd if no restart marker follows */
  passRestart(): void {
    // Fill bytes before a marker are allowed.
    while (this.#bytes[this.at] === 0xff && this.#bytes[this.at + 1] === 0xff) this.at += 1;
    const marker = this.#bytes[this.at + 1] ?? 0;
    if (this.#bytes[this.at] !== 0xff || marker < 0xd0 || marker > 0xd7) throw new ScanEnd();
    this.at += 2;
  }

  get left(): number {
    return this.#bytes.length - this.at;
  }

  #fill(): void {
    while (this.#count <= 24 && this.at < this.#bytes.length) {
      const byte = this.#bytes[this.at] as number;
      if (byte === 0xff) {
        if (this.#bytes[this.at + 1] !== 0) return;
        this.at += 1;
      }
      this.at += 1;
      this.#bits = (this.#bits << 8) | byte;
      this.#count += 8;
    }
  }

  /** The next 16 bits, with zeros after the end of the data. */
  peek16(): number {
    if (this.#count < 16) this.#fill();
    const shift = this.#count - 16;
    return (shift >= 0 ? this.#bits >>> shift : this.#bits << -shift) & 0xffff;
  }

  /** @throws ScanEnd if the data has fewer bits */
  skip(count: number): void {
    if (this.#count < count) this.#fill();
    if (this.#count < count) throw new ScanEnd();
    this.#count -= count;
  }

  /** @throws ScanEnd */
  read(count: number): number {
    const value = this.peek16() >> (16 - count);
    this.skip(count);
    return value;
  }
}
