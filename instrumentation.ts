/** Runs once when the server starts, not in the build. */
export async function register(): Promise<void> {
  if (process.env['NEXT_RUNTIME'] === 'nodejs') {
    const { start } = await import('./server/start')
    await start()
  }
}
