const MASK = (1n << 64n) - 1n;
const PRIME32_1 = 0x9e3779b1n;
const PRIME32_2 = 0x85ebca77n;
const PRIME32_3 = 0xc2b2ae3dn;
const PRIME64_1 = 0x9e3779b185ebca87n;
const PRIME64_2 = 0xc2b2ae3d27d4eb4fn;
const PRIME64_3 = 0x165667b19e3779f9n;
const PRIME64_4 = 0x85ebca77c2b2ae63n;
const PRIME64_5 = 0x27d4eb2f165667c5n;
const AVALANCHE = 0x165667919e3779f9n;

const SECRET = Buffer.from(
  'b8fe6c3923a44bbe7c01812cf721ad1cded46de9839097db7240a4a4b7b3671fcb79e64eccc0e578825ad07dccff7221b8084674f743248e' +
    'e03590e6813a264c3c2852bb91c300cb88d0658b1b532ea371644897a20df94e3819ef46a9deacd8a8fa763fe39c343ff9dcbbc7c70b4f1d' +
    '8a51e04bcdb45931c89f7ec9d9787364eac5ac8334d3ebc3c581a0fffa1363eb170ddd51b7f0da49d316552629d4689e2b16be587d47a1fc' +
    '8ff8b8d17ad031ce45cb3a8f95160428afd7fbcabb4b407e',
  'hex',
);

type Pair = [low: bigint, high: bigint];

const wrap = (value: bigint): bigint => value & MASK;
const read = (bytes: Buffer, offset: number): bigint => bytes.readBigUInt64LE(offset);

function fold(left: bigint, right: bigint): bigint {
  const product = left * right;
  return (product & MASK) ^ (product >> 64n);
}

function avalanche(value: bigint): bigint {
  const mixed = wrap((value ^ (value >> 37n)) * AVALANCHE);
  return mixed ^ (mixed >> 32n);
}

function mix16(input: Buffer, at: number, secretAt: number, seed: bigint): bigint {
  const low = read(input, at) ^ wrap(read(SECRET, secretAt) + seed);
  const high = read(input, at + 8) ^ wrap(read(SECRET, secretAt + 8) - seed);
  return fold(low, high);
}

/** One round over two 16-byte lanes, `first` and `second` being their offsets. */
function mix32(
  sum: Pair,
  input: Buffer,
  lanes: [first: number, second: number],
  key: [at: number, seed: bigint],
): void {
  const [first, second] = lanes;
  const [at, seed] = key;
  sum[0] = wrap(sum[0] + mix16(input, first, at, seed)) ^ wrap(read(input, second) + read(input, second + 8));
  sum[1] =
    wrap(sum[1] + mix16(input, second, at + 16, seed)) ^ wrap(read(input, first) + read(input, first + 8));
}

function finish(sum: Pair, length: number, seed: bigint): Pair {
  const low = avalanche(wrap(sum[0] + sum[1]));
  const mixed = sum[0] * PRIME64_1 + sum[1] * PRIME64_4 + (BigInt(length) - seed) * PRIME64_2;
  return [low, wrap(-avalanche(wrap(mixed)))];
}

function hashShort(input: Buffer, seed: bigint): Pair {
  const length = input.length;
  const sum: Pair = [wrap(BigInt(length) * PRIME64_1), 0n];
  for (let depth = Math.ceil(length / 32) - 1; depth >= 0; depth--) {
    mix32(sum, input, [depth * 16, length - (depth + 1) * 16], [depth * 32, seed]);
  }
  return finish(sum, length, seed);
}

function hashMedium(input: Buffer, seed: bigint): Pair {
  const length = input.length;
  const sum: Pair = [wrap(BigInt(length) * PRIME64_1), 0n];
  for (let at = 0; at < 128; at += 32) mix32(sum, input, [at, at + 16], [at, seed]);
  sum[0] = avalanche(sum[0]);
  sum[1] = avalanche(sum[1]);
  for (let at = 128; at + 32 <= length; at += 32) mix32(sum, input, [at, at + 16], [at - 125, seed]);
  mix32(sum, input, [length - 16, length - 32], [103, wrap(-seed)]);
  return finish(sum, length, seed);
}

function seededSecret(seed: bigint): Buffer {
  const secret = Buffer.alloc(SECRET.length);
  for (let at = 0; at < SECRET.length; at += 16) {
    secret.writeBigUInt64LE(wrap(read(SECRET, at) + seed), at);
    secret.writeBigUInt64LE(wrap(read(SECRET, at + 8) - seed), at + 8);
  }
  return secret;
}

function accumulate(lanes: bigint[], input: Buffer, at: number, key: Buffer): void {
  for (let lane = 0; lane < 8; lane++) {
    const data = read(input, at + lane * 8);
    const keyed = data ^ read(key, lane * 8);
    lanes[lane ^ 1] = wrap((lanes[lane ^ 1] as bigint) + data);
    lanes[lane] = wrap((lanes[lane] as bigint) + (keyed & 0xffffffffn) * (keyed >> 32n));
  }
}

function scramble(lanes: bigint[], key: Buffer): void {
  for (let lane = 0; lane < 8; lane++) {
    const value = lanes[lane] as bigint;
    lanes[lane] = wrap((value ^ (value >> 47n) ^ read(key, lane * 8)) * PRIME32_1);
  }
}

function merge(lanes: readonly bigint[], key: Buffer, start: bigint): bigint {
  let sum = start;
  for (let lane = 0; lane < 8; lane += 2) {
    const left = (lanes[lane] as bigint) ^ read(key, lane * 8);
    const right = (lanes[lane + 1] as bigint) ^ read(key, lane * 8 + 8);
    sum = wrap(sum + fold(left, right));
  }
  return avalanche(sum);
}

function hashLong(input: Buffer, seed: bigint): Pair {
  const secret = seededSecret(seed);
  const lastKey = secret.length - 64;
  const lanes = [PRIME32_3, PRIME64_1, PRIME64_2, PRIME64_3, PRIME64_4, PRIME32_2, PRIME64_5, PRIME32_1];
  const stripes = Math.floor((input.length - 1) / 64);
  for (let stripe = 0; stripe < stripes; stripe++) {
    accumulate(lanes, input, stripe * 64, secret.subarray((stripe % 16) * 8));
    if (stripe % 16 === 15) scramble(lanes, secret.subarray(lastKey));
  }
  accumulate(lanes, input, input.length - 64, secret.subarray(lastKey - 7));
  const length = BigInt(input.length);
  return [
    merge(lanes, secret.subarray(11), wrap(length * PRIME64_1)),
    merge(lanes, secret.subarray(lastKey - 11), wrap(~(length * PRIME64_2))),
  ];
}

/** Seed TYPO3 gives its reference index hashes. */
const INDEX_SEED = 1n;

/** Lower-case hex XXH128 (XXH3, 128 bit) as TYPO3 hashes `sys_refindex` rows; such a row is always longer than 16 bytes. */
export function xxh128(text: string, seed = INDEX_SEED): string {
  const input = Buffer.from(text, 'utf8');
  if (input.length <= 16) throw new RangeError('a reference index row is longer than 16 bytes');
  const [low, high] =
    input.length <= 128
      ? hashShort(input, seed)
      : input.length <= 240
        ? hashMedium(input, seed)
        : hashLong(input, seed);
  return high.toString(16).padStart(16, '0') + low.toString(16).padStart(16, '0');
}
