/** A reason to stop that its reader can act on: what is missing and how to get it. Has no stack worth showing. */
export class Refusal extends Error {}

const startedAt = performance.now()

export function say(line) {
  console.log(`headwater: ${line}`)
}

export function complain(line) {
  console.error(`headwater: ${line}`)
}

/** Says why it ends, and ends. Whatever is not a Refusal is a defect and keeps its stack. */
export function giveUp(error) {
  if (error instanceof Refusal) complain(error.message)
  else console.error(error)
  process.exit(1)
}

export function secondsSince(instant = startedAt) {
  return `${((performance.now() - instant) / 1000).toFixed(1)} s`
}
