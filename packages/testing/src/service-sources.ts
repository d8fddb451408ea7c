// The service is an application without exports: only this file imports its sources, by path.
// biome-ignore-all lint/performance/noBarrelFile: see above
// biome-ignore-all lint/style/noRestrictedImports: see above
export { type Environment, readEnvironment } from '../../../apps/api/src/environment/environment.ts'
export type { Variables } from '../../../apps/api/src/environment/problem.ts'
export { builtPages } from '../../../apps/api/src/http/pages.ts'
export { clientAddress, requestFacts } from '../../../apps/api/src/http/request-facts.ts'
export { createLog } from '../../../apps/api/src/process/log.ts'
export { listenAsFoyer } from '../../../apps/api/src/process/start.ts'
export { wireFoyer } from '../../../apps/api/src/process/wire.ts'
export { openCopy } from '../../../apps/api/src/shadow/adopted-copy.ts'
export { environmentOfCopy, optionsOfCopy } from '../../../apps/api/src/shadow/only-reading.ts'
export { type RunningShadow, serveShadow } from '../../../apps/api/src/shadow/serve-shadow.ts'
