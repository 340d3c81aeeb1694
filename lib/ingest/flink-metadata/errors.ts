/** Why reading stopped. `offset` is the byte of the `_metadata` file it stopped at. */
export abstract class MetadataError extends Error {
  abstract readonly reason: 'damaged' | 'unsupported' | 'incomplete' | 'too-large'

  constructor(
    readonly offset: number,
    message: string,
  ) {
    super(message)
  }
}

/** The bytes contradict the format. */
export class Damaged extends MetadataError {
  readonly reason = 'damaged'
}

/** A version or tag these readers do not know: nothing after it can be trusted. */
export class Unsupported extends MetadataError {
  readonly reason = 'unsupported'
}

/** The file stops where more was announced. It is probably being written: retry later. */
export class EndsEarly extends MetadataError {
  readonly reason = 'incomplete'
}

/** Well formed as far as read, but beyond a limit of `limits.ts`. */
export class TooLarge extends MetadataError {
  readonly reason = 'too-large'
}
