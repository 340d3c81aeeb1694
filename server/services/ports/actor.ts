/** Who asks. Every service takes one, so that people and rights can come later without touching the services. */
export interface Actor {
  readonly kind: 'owner' | 'token' | 'person'
  readonly id: string
}

export const LOCAL_OWNER: Actor = { kind: 'owner', id: 'local' }

/** What an actor may see of a lake: `hidden` tables and jobs are filtered before anything is counted. */
export interface Visibility {
  readonly lake: boolean
  readonly hides: (ref: string) => boolean
}

export type VisibilityOf = (actor: Actor, lakeName: string) => Visibility

export const seesEverything: VisibilityOf = () => ({ lake: true, hides: () => false })
