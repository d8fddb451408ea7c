import { Skeleton } from '@mantine/core'
import avatar from '#ui/avatar/avatar.module.css'
import panel from './profile-panel.module.css'
import section from './sessions-section.module.css'
import { SessionsSkeleton } from './sessions-skeleton.tsx'

/** The placeholder of the home page, in its real size. */
export function HomeSkeleton() {
  return (
    <>
      <div>
        <Skeleton height={32} width="min(256px, 80%)" />
        <Skeleton height={16} width="min(360px, 100%)" mt={12} />
      </div>
      <div className={panel.panel}>
        <Skeleton className={avatar.avatar} data-size="large" />
        <div className={panel.details}>
          <div className={panel.name}>
            <Skeleton height={32} width="min(224px, 90%)" />
          </div>
          <div className={panel.facts}>
            <Skeleton height={48} width={280} />
            <Skeleton height={48} width={112} />
          </div>
        </div>
      </div>
      <div className={section.section}>
        <Skeleton height={24} width="min(240px, 70%)" />
        <SessionsSkeleton />
      </div>
    </>
  )
}
