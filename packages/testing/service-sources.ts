// The service is an application, whose published package has no exports of its sources: they are imported by path, here
// alone. Beside the package's manifest, which is as near as a file of this package gets.
// biome-ignore-all lint/performance/noBarrelFile: see above
// biome-ignore-all lint/style/noRestrictedImports: see above
// biome-ignore-all lint/performance/noReExportAll: see above
export * from '../../apps/api/src/service-sources.ts'
