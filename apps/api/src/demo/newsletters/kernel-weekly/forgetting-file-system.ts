import type { Story } from '../../newsletter.ts'

/** The long read of the week's letter, printed in full with code. */
export const FORGETTING_FILE_SYSTEM: Story = {
  headline: 'A file system that forgets on purpose',
  section: 'Long read: Linux',
  author: 'Noor Halloran',
  minutes: 7,
  picture: { name: 'forgetting-disk', alt: 'A disk whose outer sectors fade away like sand' },
  url: 'https://kernelweekly.example/reads/lethe',
  text: [
    'Every file on Hanne Solberg’s machine has a date of death. Not the files she cares about; those she marks, with a command that is one letter long. Everything else, the downloads, the build products, the seventeen screenshots of the same dialog, fades after thirty days. She calls the file system Lethe, after the river, and has used it as her home directory for two years.',
    'The idea is old. Temporary directories have been swept by scripts since there were scripts. What Solberg changed is the place where the decision is made. In Lethe expiry is a property of the extent, not of the path, and the block allocator knows it. Space that is about to expire counts as _half free_, and new data with a similar lifetime is laid beside it.',
    {
      quote:
        'A disk fills up because keeping is free and deciding is not. I wanted to turn that round without becoming the sort of person who tidies.',
      by: 'Hanne Solberg',
    },
    'That neighbourliness is where the speed comes from. When a whole region dies on the same day, the allocator drops it in one stroke, with a single discard to the drive. On a consumer disk that was 93 percent full, Solberg measured a third of the write amplification of an ordinary file system, simply because the garbage had been put out together.',
    'Setting a lifetime is one extended attribute, and a directory’s lifetime is inherited:',
    {
      code: '# keep for good\nsetfattr -n user.lethe.until -v never thesis/\n\n# forget after a week\nsetfattr -n user.lethe.until -v +7d ~/downloads\n\n# what dies tomorrow?\nlethe-ls --until tomorrow --sort size | head',
    },
    'Three rules keep it from being terrifying:',
    {
      list: [
        '**Nothing dies unread.** A file that was opened within its last day gets another week, once.',
        '**Links keep.** Anything with a second hard link, or that is named in a manifest, is left alone.',
        '**Death is slow.** Expired extents can be brought back until the allocator needs the space, which in practice means days.',
      ],
    },
    'Reviewers on the list were less worried about lost theses than about time. A machine whose clock jumps to 2038 would wake up to an empty home. Lethe therefore counts its own mounted hours and trusts the wall clock only when the two agree. The series is at version six, touches 2,100 lines outside its own directory, and has its first maintainer who is not Solberg.',
    'Her own disk, she says, has been at 61 percent since the spring before last. She has lost one file that she missed. It was a shopping list.',
  ],
}
