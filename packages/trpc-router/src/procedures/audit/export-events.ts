import { contract } from '@foyer/auth-domain/contract/contract'
import { eventFilter } from '#operations/audit/event-filter.ts'
import { exportedEvents } from '#operations/audit/exported-events.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

/** Exports the audit events of the whole service as a file. */
export const exportEvents = procedure(contract.exportEvents).query(({ ctx, input }) => {
  const { format, ...filter } = input
  return exportedEvents(ctx, eventFilter(filter), { format, show: (event) => event })
})
