import type { SystemTexts } from './system-zh.ts';

/** English texts of the tab about the system. Loaded with the tab. */
export const systemEn: SystemTexts = {
  lead: 'How the software itself is doing. Please pass on what needs attention to whoever looks after the server.',
  allWell: 'All is well.',
  warnings: 'Needs attention',
  version: {
    title: 'Version',
    running: (version) => `Version ${version} is running`,
    none: 'No address for updates is set (UPDATE_URL), so nothing is asked for newer versions.',
    hint: (host) => `${host} is asked only when you press the button, and is told nothing about you.`,
    check: 'Look for a newer version',
    isNewest: 'This is the newest version.',
    isNewer: (version) => `There is a newer version, ${version}.`,
    notes: 'What has changed',
    failed: 'The newest version could not be found out',
  },
  disks: {
    title: 'Disks',
    uses: { data: 'Data', backups: 'Backups' },
    free: (free, total) => `${free} of ${total} free`,
    none: 'The disk space cannot be read.',
  },
  backups: {
    title: 'Backups and rehearsals',
    last: 'Last backup',
    rehearsal: 'Last rehearsal of a restore',
    none: 'None yet',
    running: 'Running',
    good: 'Succeeded',
    bad: 'Failed',
    took: (duration) => `took ${duration}`,
    notTried: 'Not tried, for lack of space',
    lastGood: 'Last good backup',
    notScheduled: 'No backups are made by themselves. If the disk fails, everything is lost.',
    help: 'How to set up backups',
  },
  queues: {
    title: 'Waiting to be processed',
    names: {
      photos: 'New photos',
      'photo-renditions': 'Further sizes of photos',
      films: 'New videos',
      'film-renditions': 'Further sizes of videos',
      mails: 'Mails',
    },
    waiting: (count, duration) => (count === 0 ? 'None' : `${count}, the oldest for ${duration}`),
    failedMedia: (count) =>
      count === 1
        ? 'One photo or video could not be processed. Retry it in the media library.'
        : `${count} photos or videos could not be processed. Retry them in the media library.`,
  },
  processes: {
    title: 'Running programs',
    kinds: {
      web: 'Website',
      photos: 'Photo processing and mail',
      films: 'Video processing',
      media: 'Photo and video processing, mail',
    },
    alive: 'Running',
    lost: (duration) => `No sign of life for ${duration}`,
    version: (version) => `version ${version}`,
    clockAhead: (duration) => `Its clock is ${duration} ahead of that of the database`,
    clockBehind: (duration) => `Its clock is ${duration} behind that of the database`,
    none: 'Nothing has been heard yet.',
    noWorker: 'Nothing processes photos, videos and mail: uploads do not appear, and no mail is sent.',
  },
  mail: {
    title: 'Mail',
    works: 'New enquiries are announced by mail.',
    missing: 'Nobody is told of enquiries.',
    failed: (count) => (count === 1 ? 'One mail could not be sent.' : `${count} mails could not be sent.`),
    settings: 'Mail settings',
  },
  advice: {
    title: 'Security advice',
    none: 'None.',
    texts: {
      'no-public-url': 'The address of the site (PUBLIC_URL) is not set, so search engines get no sitemap.',
      'no-https': 'The address of the site is not https://, so passwords and enquiries are sent unencrypted.',
      'common-username':
        'An account has a common name such as admin, whose password is easily tried. Make another account and delete it.',
      'password-in-environment': 'ADMIN_PASSWORD still holds a password. The account exists: remove the variable.',
      'runs-as-root': 'The program runs as root. Give it a user of its own.',
      'data-in-program-folder':
        'The data is in the folder of the program, where an upgrade may delete it. Set DATA_DIR to another folder.',
      'backups-on-same-disk': 'Backups are on the disk of the data, and are lost with it.',
      'backups-not-encrypted': 'The secrets in the backups are not encrypted. Set BACKUP_PASSPHRASE.',
      'metrics-public': 'Other machines can read the metrics (METRICS_HOST).',
    },
  },
};
