import type { Cursor } from './cursor'

/** A list element that Flink's versioned serializers wrote. */
export interface Versioned {
  readonly version: number
  readonly body: Cursor
}

/** `i4` length of the whole, `i4` version, `i4` length, body. */
export function readVersioned(element: Cursor): Versioned {
  const whole = element.sized('list element')
  const version = whole.i4('serializer version')
  const body = whole.sized('body of a list element')
  whole.expectEnd('a list element')
  return { version, body }
}
