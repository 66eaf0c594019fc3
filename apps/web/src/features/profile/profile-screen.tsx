import { PageHeader } from '@tidings/ui/page-header/page-header'
import { PersonalInformation } from './personal-information.tsx'
import { ProfilePicture } from './profile-picture.tsx'
import { texts } from './texts.ts'

/** The user's picture and name. */
export function Component() {
  return (
    <>
      <title>{`${texts.title} · ${texts.product}`}</title>
      <PageHeader title={texts.title} meta={[texts.subtitle]} />
      <ProfilePicture />
      <PersonalInformation />
    </>
  )
}
