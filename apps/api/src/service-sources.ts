// What tests of other packages run of the service. The package has no exports of its sources: only
// packages/testing/service-sources.ts imports this file, by path.
// biome-ignore-all lint/performance/noBarrelFile: see above

export { openCopy } from '#cli/shadow/adopted-copy.ts'
export { environmentOfCopy, optionsOfCopy } from '#cli/shadow/only-reading.ts'
export { type RunningShadow, serveShadow } from '#cli/shadow/serve-shadow.ts'
export { type Environment, readEnvironment } from '#environment/environment.ts'
export type { Variables } from '#environment/problem.ts'
export { builtPages } from '#http/pages.ts'
export { clientAddress, requestFacts } from '#http/request-facts.ts'
export { responseMeta } from '#http/trpc-route.ts'
export { createLog } from '#process/log.ts'
export { listenAsFoyer } from '#process/start.ts'
export { wireFoyer } from '#process/wire.ts'
