import type { CSSProperties } from 'react';
import type { SocialNetwork } from '#contract/studio.ts';
import { footerPictures } from '#content/frame-pictures.ts';
import { type IconName, Icon } from '#app/ui/icon.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { joinSentences } from '#app/site/words/use-site-language.ts';
import { useMessages } from '#app/site/words/site-messages.ts';
import { messageUrl, PageLink, TelephoneLink } from './links.tsx';
import { companyPages, legalPages, toLabelledLinks, servicePages } from './footer-links.ts';
import { Lines } from '#app/site/words/shown-text.tsx';
import { addressLines } from './studio-address.ts';
import { useIdentity, useFrame, useFramePictures } from './layout-data.ts';
import { isProfile, SocialLink } from './outside-links.tsx';
import { LanguageSwitch } from './language-switch.tsx';

const networkIcons: Record<SocialNetwork, IconName> = {
  instagram: 'instagram',
  facebook: 'facebook',
  linkedin: 'linkedin',
  xiaohongshu: 'xiaohongshu',
  douyin: 'douyin',
  weibo: 'weibo',
  wechat: 'wechat',
  whatsapp: 'whatsapp',
};

export function SiteFooter({ year }: { year: number }) {
  const identity = useIdentity();
  const { footer } = useFrame();
  const socials = (Object.keys(networkIcons) as SocialNetwork[]).flatMap((platform) => {
    const href = identity.social[platform];
    return isProfile(href) ? [{ platform, href }] : [];
  });
  const hasTwoOffices = identity.offices.length > 1;
  // The QR code of the studio's chat app, or else one for a text message to its phone.
  const chat = identity.chatQrImage
    ? { image: identity.chatQrImage }
    : identity.phone && { image: '/chat-code.svg', address: messageUrl(identity.phone) };
  return (
    <footer className="on-night">
      <PictureStrip />
      <div className="wrap columns-12 gap-y-14 pt-[clamp(4rem,8vw,7rem)] pb-10">
        <div className="col-span-12 lg:col-span-5">
          <p className="max-w-[21.28em] text-lead">
            {joinSentences([footer.blurb, hasTwoOffices ? footer.promiseOfTwoOffices : footer.promise])}
          </p>
          <StudioAddress />
          <p className="mt-4 flex flex-wrap gap-x-6">
            <a href={`mailto:${identity.email}`} className="footer-link">
              {identity.email}
            </a>
            <TelephoneLink phone={identity.phone} className="footer-link" />
          </p>
          {chat && <ChatCode {...chat} />}
        </div>
        <FooterList
          title={footer.servicesTitle}
          links={toLabelledLinks(servicePages, footer.services)}
          className={socials.length > 0 ? 'lg:col-start-7' : 'lg:col-start-9'}
        />
        <FooterList title={footer.companyTitle} links={toLabelledLinks(companyPages, footer.company)} />
        {socials.length > 0 && (
          <div className="col-span-12 sm:col-span-4 lg:col-span-2">
            <h2 className="footer-title">{footer.followTitle}</h2>
            <ul className="-ml-3 mt-3 flex flex-wrap">
              {socials.map(({ platform, href }) => (
                <li key={platform}>
                  <SocialLink platform={platform} href={href} of={identity.name} icon={networkIcons[platform]} />
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
      <Wordmark name={identity.name} />
      <div className="wrap flex flex-wrap items-center justify-between gap-x-8 gap-y-2 footer-end py-6 text-small text-smoke">
        <p>
          © {year} {identity.legalName}. <span className="inline-block">{footer.rights}</span>
        </p>
        <ul className="flex flex-wrap gap-x-7">
          {toLabelledLinks(legalPages, footer.legal).map((link) => (
            <li key={link.to}>
              <PageLink to={link.to} className="footer-link">
                {link.label}
              </PageLink>
            </li>
          ))}
          <li>
            <LanguageSwitch className="footer-link" />
          </li>
        </ul>
      </div>
    </footer>
  );
}

/** Five pictures beside each other. They say nothing that the pages do not say. */
function PictureStrip() {
  const pictures = useFramePictures();
  return (
    <div aria-hidden="true" className="picture-strip">
      {footerPictures.map((name) => (
        <Picture key={name} source={pictures[name]} alt="" sizes="20vw" widest={640} imageClassName="cover" />
      ))}
    </div>
  );
}

/** Where the studio is, and when it is open. */
function StudioAddress() {
  const identity = useIdentity();
  const { offices, hours, lang } = identity;
  return (
    <div className="mt-8 flex flex-wrap gap-x-10 gap-y-5 text-small text-smoke">
      {offices.map(({ city }, index) => (
        <address key={city} className="not-italic">
          <Lines lines={addressLines(identity, index)} />
        </address>
      ))}
      <p>
        <Lines
          lines={(['weekdays', 'weekends'] as const).map((days) => ({
            text: hours[days],
            lang: lang?.[`hours.${days}`],
          }))}
        />
      </p>
    </div>
  );
}

/** The studio's name as wide as the page. */
function Wordmark({ name }: { name: string }) {
  return (
    <p className="wordmark display" style={{ '--ems': estimateEms(name) } as CSSProperties}>
      {name}
    </p>
  );
}

/** Of letters of the display face; of others 0.48. */
const widths: [pattern: RegExp, em: number][] = [
  [/\p{Script=Han}/u, 1],
  [/[MW@]/, 0.9],
  [/[\p{Lu}mw&]/u, 0.68],
  [/[\s.,'’iljtfrI]/, 0.31],
];

/** About how wide a text in the display face is, in em. */
function estimateEms(text: string): number {
  return [...text].reduce((sum, letter) => sum + (widths.find(([pattern]) => pattern.test(letter))?.[1] ?? 0.48), 0);
}

function FooterList({
  title,
  links,
  className = '',
}: {
  title: string;
  links: readonly { label: string; to: string }[];
  className?: string;
}) {
  return (
    <div className={`col-span-6 max-[15rem]:col-span-12 sm:col-span-4 lg:col-span-2 ${className}`}>
      <h2 className="footer-title">{title}</h2>
      <ul className="mt-3">
        {links.map((link) => (
          <li key={link.to}>
            <PageLink to={link.to} className="footer-link">
              {link.label}
            </PageLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

const popupId = 'chat-code';

interface ChatCodeProps {
  image: string;
  /** the URL in the code, as a link for visitors who are already on their phone */
  address?: string;
}

/** A button that opens the QR code of the studio's chat in a dialog. */
function ChatCode({ image, address }: ChatCodeProps) {
  const { label, text, here } = useFrame().chat;
  const words = useMessages();
  return (
    <>
      <button type="button" className="footer-link gap-3" popoverTarget={popupId}>
        <Icon name="chat" size={22} />
        {label}
      </button>
      <dialog popover="auto" id={popupId} aria-label={label} className="chat-code">
        <button
          type="button"
          className="icon-button absolute top-1 right-1"
          popoverTarget={popupId}
          popoverTargetAction="hide"
          aria-label={words.close}
        >
          <Icon name="close" />
        </button>
        <img src={image} alt={words.chatCodeAlt} width={240} height={240} loading="lazy" />
        <p className="mt-3 max-w-[16.8em] text-center text-small">{text}</p>
        {address && (
          <a href={address} className="text-link mx-auto flex w-fit">
            <span>{here}</span>
          </a>
        )}
      </dialog>
    </>
  );
}
