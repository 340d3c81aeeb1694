/**
 * 64-bit hash of a text as 16 hex digits: two lanes of 32-bit multiply-xor with a murmur-style finish.
 * Names versions, guards nothing: 10^5 snapshots of one table collide with probability below 10^-9.
 */
export function hash64(text: string): string {
  let a = 0x9e3779b9
  let b = 0x85ebca6b
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    a = Math.imul(a ^ code, 0x9e3779b1)
    b = Math.imul(b ^ code, 0x5f356495)
    a = (a << 13) | (a >>> 19)
  }
  a = finish(a ^ Math.imul(b, 0x27d4eb2f) ^ text.length)
  b = finish(b ^ Math.imul(a, 0x165667b1))
  return hex(a) + hex(b)
}

function finish(x: number): number {
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b)
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35)
  return x ^ (x >>> 16)
}

function hex(x: number): string {
  return (x >>> 0).toString(16).padStart(8, '0')
}
