export type JavaValue = null | boolean | number | bigint | string | JavaObject | JavaEnum

/** Names and values only: nothing is ever built by the name of a class. */
export interface JavaObject {
  readonly kind: 'object'
  readonly className: string
  /** Default-serialised fields, those of parent classes included. */
  readonly fields: ReadonlyMap<string, JavaValue>
  /** What classes wrote for themselves instead of fields, chunks joined. */
  readonly blocks: Uint8Array
}

export interface JavaEnum {
  readonly kind: 'enum'
  readonly className: string
  readonly constant: string
}

export interface JavaClass {
  readonly kind: 'class'
  readonly name: string
  /** It wrote block data, ended by a mark, and none of its declared fields. */
  readonly selfWritten: boolean
  readonly fields: readonly { readonly type: string; readonly name: string }[]
  parent: JavaClass | null
}
