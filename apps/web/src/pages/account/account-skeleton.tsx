import { Skeleton } from '@mantine/core'
import frame from './account-frame.module.css'
import { FieldsSkeleton } from './fields-skeleton.tsx'
import section from './section.module.css'

const FIELDS = [3, 2]

/** The placeholder of an account page, in its real size. */
export function AccountSkeleton() {
  return (
    <div className={frame.page}>
      <div>
        <Skeleton height={32} width="min(256px, 80%)" />
        <Skeleton height={16} width="min(360px, 100%)" mt={12} />
      </div>
      <div className={section.sections}>
        {FIELDS.map((fields) => (
          <div key={fields} className={section.section}>
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
    </div>
  )
}
