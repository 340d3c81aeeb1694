import { isSecretKey, maskAddresses } from '../secrets/mask'

const MASK = '***'
/** In the facet `tags` a member of this name holds what the tag is called. */
const NAME_OF_TAG = 'key'

/** SQL with the values of options that look like secrets masked: `'password' = 'x'`, whatever the quotes around. */
export function maskSql(sql: string): string {
  const masked = sql.replace(
    /'([^'\n]{1,200})'(\s*=\s*)'((?:[^'\\]|''|\\.)*)'/g,
    (whole, key: string, equals: string) => (isSecretKey(key) ? `'${key}'${equals}'${MASK}'` : whole),
  )
  return maskAddresses(masked)
}

/** The text of an event, JSON still, with what looks like a secret masked; every other character as it came. */
export function maskEventText(text: string): string {
  const keys = text.replace(
    /"((?:[^"\\]|\\.){1,200})"(\s*:\s*)"((?:[^"\\]|\\.)*)"/g,
    (whole, key: string, colon: string) =>
      isSecretKey(key) && key !== NAME_OF_TAG ? `"${key}"${colon}"${MASK}"` : whole,
  )
  return maskSql(keys)
}
