/**
 * What migrations need of a database and Prisma does not offer: several statements in one text, on one connection.
 * `query` takes one statement with bound parameters.
 */
export interface ScriptRunner {
  exec(script: string): Promise<void>
  query(statement: string, parameters?: readonly unknown[]): Promise<Record<string, unknown>[]>
}
