/** How long caches keep what a service says of itself, its metadata and keys: through a day without it (RFC 5861). */
export const METADATA_CACHE = 'public, max-age=15, stale-while-revalidate=15, stale-if-error=86400'
