import { footerContent } from '#content/footer.ts';
import { Icon } from '#app/ui/icon.tsx';

const popupId = 'chat-code';

interface ChatCodeProps {
  image: string;
  /** the URL in the code, as a link for visitors who are already on their phone */
  address?: string;
}

/** A button that opens the QR code of the studio's chat in a dialog. */
export function ChatCode({ image, address }: ChatCodeProps) {
  return (
    <>
      <button type="button" className="icon-button" popoverTarget={popupId} aria-label={footerContent.chatLabel}>
        <Icon name="chat" size={22} />
      </button>
      <dialog popover="auto" id={popupId} aria-label={footerContent.chatLabel} className="chat-code">
        <button
          type="button"
          className="icon-button absolute top-1 right-1"
          popoverTarget={popupId}
          popoverTargetAction="hide"
          aria-label="Close"
        >
          <Icon name="close" />
        </button>
        <img src={image} alt="QR code that opens a chat with the studio" width={240} height={240} loading="lazy" />
        <p className="mt-3 max-w-[16.8em] text-center text-small">{footerContent.chatText}</p>
        {address && (
          <a href={address} className="text-link mx-auto flex w-fit">
            <span>{footerContent.chatHere}</span>
          </a>
        )}
      </dialog>
    </>
  );
}
