import { router } from '#runtime/procedure/trpc.ts'
import { createServiceKey } from './create-service-key.ts'
import { deleteServiceKey } from './delete-service-key.ts'
import { issueServiceKey } from './issue-service-key.ts'
import { listServiceKeys } from './list-service-keys.ts'

export const serviceKeyRouter = router({ listServiceKeys, createServiceKey, deleteServiceKey })

export const serverServiceKeyRouter = router({ issueServiceKey })
