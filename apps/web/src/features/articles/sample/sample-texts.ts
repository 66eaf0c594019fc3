export const texts = {
  title: 'A sample digest',
  product: 'Tidings',
  breadcrumb: 'Breadcrumb',
  back: "Today's Digest",
  invented: 'These issues are made up. Nothing here is added to your account.',
  end: {
    title: 'That’s the end of the sample.',
    text: 'Your own digest is made from the newsletters you get.',
    back: 'Back',
    mailbox: 'Connect a mailbox',
  },
}
