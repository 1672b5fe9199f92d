import { announceNavigation } from "~/elements/announce-navigation";
import { CopyText, PrintButton, ShareSheet } from "~/elements/buttons";
import { CountingNumber } from "~/elements/counting-number";
import { enhancePopovers } from "~/elements/popover-panels";
import { SlideShow } from "~/elements/slide-show";
import { registerWhenUsed } from "~/offline/register-when-used";
import { PhotoLightbox } from "~/photos/photo-lightbox";
import { enhanceForms } from "~/scripts/enhance-forms";

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
