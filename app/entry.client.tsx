import { PhotoLightbox } from "~/content/photos/photo-lightbox";
import { announceNavigation } from "~/web/elements/announce-navigation";
import { CopyText, PrintButton, ShareSheet } from "~/web/elements/buttons";
import { CountingNumber } from "~/web/elements/counting-number";
import { enhancePopovers } from "~/web/elements/popover-panels";
import { SlideShow } from "~/web/elements/slide-show";
import { registerWhenUsed } from "~/web/offline/register-when-used";
import { enhanceForms } from "~/web/scripts/enhance-forms";

customElements.define("slide-show", SlideShow);
customElements.define("counting-number", CountingNumber);
customElements.define("copy-text", CopyText);
customElements.define("share-sheet", ShareSheet);
customElements.define("print-button", PrintButton);
customElements.define("photo-lightbox", PhotoLightbox);
enhancePopovers();
announceNavigation();
enhanceForms(() => import("./hydrate"));
registerWhenUsed();
