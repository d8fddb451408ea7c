import { exportEvents } from '@foyer/trpc-router/procedures/audit/export-events'
import { exportOrganizationEvents } from '@foyer/trpc-router/procedures/audit/export-organization-events'
import { auditContract } from '#contract/audit.ts'
import { type Route, route } from './route.ts'

export const auditRoutes: readonly Route[] = [
  route(auditContract.exportEvents, exportEvents),
  route(auditContract.exportOrganizationEvents, exportOrganizationEvents),
]
