import { useContext, use as useInBrowser } from 'preact/compat'

// Preact as React, see vite.aliases.ts; JavaScript, since the types of its `compat` cannot be exported again. Mantine names
// `Activity` too, in components that no page has.
// biome-ignore lint/performance/noBarrelFile: stands in for a package
export * from 'preact/compat'
export { default, Fragment as Activity } from 'preact/compat'

/** Mantine reads only contexts with it; where pages are prerendered, `use` finds none. */
export const use = import.meta.env.SSR ? useContext : useInBrowser
