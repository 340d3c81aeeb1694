import { BlockList, isIP } from 'node:net'

/** What is not on the open internet: this machine, private networks, metadata services of clouds, multicast. */
const INSIDE_V4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
]
const INSIDE_V6: readonly (readonly [string, number])[] = [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
]

const inside = new BlockList()
for (const [net, prefix] of INSIDE_V4) inside.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of INSIDE_V6) inside.addSubnet(net, prefix, 'ipv6')

/** Is an address on the open internet? IPv4 written as IPv6 is judged as IPv4. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !inside.check(address, 'ipv4')
  return family === 6 && !inside.check(address, 'ipv6')
}
