import { Icon } from '#app/ui/icon.tsx';
import { useMessages } from '#app/site/words/use-words.ts';
import { useFrame } from './layout-data.ts';

const popupId = 'chat-code';

interface ChatCodeProps {
  image: string;
  /** the URL in the code, as a link for visitors who are already on their phone */
  address?: string;
}

/** A button that opens the QR code of the studio's chat in a dialog. */
export function ChatCode({ image, address }: ChatCodeProps) {
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
