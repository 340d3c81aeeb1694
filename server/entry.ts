import 'server-only'

export { app } from './app'
export { LOCAL_OWNER } from './services/ports'
