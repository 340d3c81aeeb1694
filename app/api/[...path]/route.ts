import { resource } from '@/server/http'

/** What is no route of ours answers as an API does, not with a page. */
export const { GET, POST, PUT, PATCH, DELETE } = resource({})
