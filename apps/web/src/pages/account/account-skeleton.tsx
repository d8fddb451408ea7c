import { Skeleton } from '@mantine/core'
import { FieldsSkeleton } from './fields-skeleton.tsx'
import section from './section.module.css'

const FIELDS = [2, 1, 3, 2, 1, 1]

/** The placeholder of the account page, in its real size. */
export function AccountSkeleton() {
  return (
    <>
      <div>
        <Skeleton height={32} width="min(256px, 80%)" />
        <Skeleton height={16} width="min(360px, 100%)" mt={12} />
      </div>
      <div className={section.sections}>
        {FIELDS.map((fields, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the sections never move
          <div key={index} className={section.section}>
            <div>
              <Skeleton height={20} width={112} />
              <Skeleton height={16} width="80%" mt={12} />
            </div>
            <div className={section.body}>
              <FieldsSkeleton count={fields} />
            </div>
          </div>
        ))}
      </div>
    </>
  )
}
