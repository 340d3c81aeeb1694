import manifest from '@/package.json'

/** Of the product, from its package manifest. */
export const VERSION: string = manifest.version
