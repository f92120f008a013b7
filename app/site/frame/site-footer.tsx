import type { SocialNetwork } from '#contract/studio.ts';
import { type IconName, Icon } from '#app/ui/icon.tsx';
import { joinSentences } from '#app/site/words/use-site-language.ts';
import { useMessages } from '#app/site/words/site-messages.ts';
import { messageUrl, PageLink, TelephoneLink } from './links.tsx';
import { companyPages, legalPages, toLabelledLinks, servicePages } from './footer-links.ts';
import { useIdentity, useFrame } from './layout-data.ts';
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
  const { footer, chat: chatWords } = useFrame();
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
      <div className="wrap columns-12 gap-y-14 pt-[clamp(4rem,8vw,7rem)] pb-10">
        <div className="col-span-12 lg:col-span-5">
          <p className="display text-h3">{identity.name}</p>
          <p className="mt-5 max-w-[21.28em] text-smoke">
            {joinSentences([footer.blurb, hasTwoOffices ? footer.promiseOfTwoOffices : footer.promise])}
          </p>
          <p className="mt-6 flex flex-wrap gap-x-6">
            <a href={`mailto:${identity.email}`} className="footer-link">
              {identity.email}
            </a>
            <TelephoneLink phone={identity.phone} className="footer-link" />
          </p>
        </div>
        <FooterList
          title={footer.servicesTitle}
          links={toLabelledLinks(servicePages, footer.services)}
          className="lg:col-start-7"
        />
        <FooterList title={footer.companyTitle} links={toLabelledLinks(companyPages, footer.company)} />
        <div className="col-span-12 sm:col-span-4 lg:col-span-2">
          {(socials.length > 0 || chat) && (
            <h2 className="footer-title">{socials.length > 0 ? footer.followTitle : chatWords.label}</h2>
          )}
          <ul className="-ml-3 mt-3 flex flex-wrap">
            {socials.map(({ platform, href }) => (
              <li key={platform}>
                <SocialLink platform={platform} href={href} of={identity.name} icon={networkIcons[platform]} />
              </li>
            ))}
            {chat && (
              <li>
                <ChatCode {...chat} />
              </li>
            )}
          </ul>
        </div>
      </div>
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
      <button type="button" className="icon-button" popoverTarget={popupId} aria-label={label}>
        <Icon name="chat" size={22} />
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
