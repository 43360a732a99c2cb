/*
 * A driver for pcscd whose readers are unix sockets.
 *
 * DEVICENAME is "/dev/null:PATH" (with a colon pcscd does not look for a device): the reader listens at PATH. A card is
 * whoever connects there: connecting is lying down, hanging up is leaving. While the file PATH.gone exists, the reader
 * is unplugged.
 *
 * Frames go both ways, two bytes of length (big-endian) and a body. To the card: 00 power off, 01 power on, 02 reset
 * (none of them is answered), 04 give your ATR (an empty one: the card is mute), anything longer is an APDU.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

#include <ifdhandler.h>
#include <reader.h>

#define READERS 64
#define FRAME 65535
#define SLICE_MS 100
#define ANSWER_S 5

/*
 * What pcscd's watching thread knows of a removal. UNTOLD: nothing yet. TOLD: its wait ended, and it will ask whether
 * there is a card. HEARD: it waits again, so it has asked. Until then there is no card, even if the next one waits
 * already: pcscd also asks before it powers a card, and forgets that answer. (A USB reader's interrupt stays pending
 * until the next wait.)
 */
enum removal { HEARD, UNTOLD, TOLD };

struct reader {
	char path[sizeof(((struct sockaddr_un *)0)->sun_path)];
	int listener;
	int card; /* -1: none */
	int stop; /* an eventfd that ends a wait */
	int ill;  /* pcscd was told that it is unplugged, and looks again only when a wait has ended */
	_Atomic enum removal removal;
	UCHAR atr[MAX_ATR_SIZE];
	DWORD atr_length;
};

static struct reader readers[READERS];

static struct reader *reader_of(DWORD lun)
{
	return &readers[(lun >> 16) % READERS];
}

static int unplugged(const struct reader *r)
{
	char gone[sizeof r->path + 8];

	snprintf(gone, sizeof gone, "%s.gone", r->path);
	return access(gone, F_OK) == 0;
}

static int hung_up(int fd)
{
	struct pollfd p = {.fd = fd, .events = POLLRDHUP};

	return poll(&p, 1, 0) > 0;
}

static void drop_card(struct reader *r)
{
	if (r->card < 0)
		return;
	close(r->card);
	r->card = -1;
	r->removal = UNTOLD;
}

static int receive(int fd, UCHAR *buffer, size_t length)
{
	return length == 0 || recv(fd, buffer, length, MSG_WAITALL) == (ssize_t)length;
}

static int tell(struct reader *r, const UCHAR *body, DWORD length)
{
	UCHAR head[2] = {length >> 8, length};

	return send(r->card, head, 2, MSG_NOSIGNAL | MSG_MORE) == 2 &&
	       send(r->card, body, length, MSG_NOSIGNAL) == (ssize_t)length;
}

/* Tells the card something and gets its answer. A card that fails is gone. */
static int ask(struct reader *r, const UCHAR *body, DWORD length, UCHAR *answer, DWORD *answer_length)
{
	UCHAR head[2];
	DWORD size;

	if (r->card >= 0 && length <= FRAME && tell(r, body, length) && receive(r->card, head, 2)) {
		size = head[0] << 8 | head[1];
		if (size <= *answer_length && receive(r->card, answer, size)) {
			*answer_length = size;
			return 1;
		}
	}
	drop_card(r);
	*answer_length = 0;
	return 0;
}

/* Waits until a card comes or goes, as the interrupt endpoint of a USB reader does; pcscd may end it once by stop. */
static RESPONSECODE wait_for_change(DWORD lun, int timeout_ms)
{
	struct reader *r = reader_of(lun);
	int card = r->card;
	eventfd_t stops;
	struct pollfd p[2] = {
		{.fd = card < 0 ? r->listener : card, .events = card < 0 ? POLLIN : POLLRDHUP},
		{.fd = r->stop, .events = POLLIN},
	};

	if (r->removal == TOLD)
		r->removal = HEARD;
	for (; timeout_ms > 0; timeout_ms -= SLICE_MS) {
		if (unplugged(r) || r->ill)
			return IFD_NO_SUCH_DEVICE;
		if (r->removal != HEARD || r->card != card || poll(p, 2, SLICE_MS) > 0)
			break;
	}
	if (r->removal == UNTOLD)
		r->removal = TOLD;
	eventfd_read(r->stop, &stops);
	return IFD_SUCCESS;
}

static RESPONSECODE stop_waiting(DWORD lun)
{
	return eventfd_write(reader_of(lun)->stop, 1) == 0 ? IFD_SUCCESS : IFD_COMMUNICATION_ERROR;
}

RESPONSECODE IFDHCreateChannelByName(DWORD lun, LPSTR device)
{
	struct reader *r = reader_of(lun);
	struct sockaddr_un address = {.sun_family = AF_UNIX};
	const char *path = strchr(device, ':');

	if (!path || strlen(path + 1) >= sizeof address.sun_path)
		return IFD_NO_SUCH_DEVICE;
	strcpy(address.sun_path, path + 1);
	*r = (struct reader){.card = -1, .stop = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)};
	strcpy(r->path, address.sun_path);
	r->listener = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
	unlink(r->path);
	if (bind(r->listener, (struct sockaddr *)&address, sizeof address) || listen(r->listener, 8)) {
		close(r->listener);
		close(r->stop);
		return IFD_COMMUNICATION_ERROR;
	}
	return IFD_SUCCESS;
}

RESPONSECODE IFDHCreateChannel(DWORD lun, DWORD channel)
{
	(void)lun, (void)channel;
	return IFD_NOT_SUPPORTED;
}

RESPONSECODE IFDHCloseChannel(DWORD lun)
{
	struct reader *r = reader_of(lun);

	drop_card(r);
	close(r->listener);
	close(r->stop);
	return IFD_SUCCESS;
}

static RESPONSECODE give(PUCHAR value, PDWORD length, const void *what, DWORD size)
{
	if (*length < size)
		return IFD_ERROR_INSUFFICIENT_BUFFER;
	memcpy(value, what, size);
	*length = size;
	return IFD_SUCCESS;
}

RESPONSECODE IFDHGetCapabilities(DWORD lun, DWORD tag, PDWORD length, PUCHAR value)
{
	struct reader *r = reader_of(lun);
	void *wait = (void *)wait_for_change, *stop = (void *)stop_waiting;

	switch (tag) {
	case TAG_IFD_ATR:
	case SCARD_ATTR_ATR_STRING:
		return give(value, length, r->atr, r->atr_length);
	case TAG_IFD_SIMULTANEOUS_ACCESS:
		return give(value, length, &(UCHAR){READERS}, 1);
	case TAG_IFD_SLOTS_NUMBER:
	case TAG_IFD_THREAD_SAFE:
		return give(value, length, &(UCHAR){1}, 1);
	case TAG_IFD_SLOT_THREAD_SAFE:
		return give(value, length, &(UCHAR){0}, 1);
	case TAG_IFD_POLLING_THREAD_WITH_TIMEOUT:
		return give(value, length, &wait, sizeof wait);
	case TAG_IFD_STOP_POLLING_THREAD:
		return give(value, length, &stop, sizeof stop);
	default:
		return IFD_ERROR_TAG;
	}
}

RESPONSECODE IFDHSetCapabilities(DWORD lun, DWORD tag, DWORD length, PUCHAR value)
{
	(void)lun, (void)tag, (void)length, (void)value;
	return IFD_NOT_SUPPORTED;
}

RESPONSECODE IFDHSetProtocolParameters(DWORD lun, DWORD protocol, UCHAR flags, UCHAR pts1, UCHAR pts2, UCHAR pts3)
{
	(void)lun, (void)protocol, (void)flags, (void)pts1, (void)pts2, (void)pts3;
	return IFD_SUCCESS;
}

RESPONSECODE IFDHControl(DWORD lun, DWORD code, PUCHAR tx, DWORD tx_length, PUCHAR rx, DWORD rx_length, LPDWORD got)
{
	(void)lun, (void)code, (void)tx, (void)tx_length, (void)rx, (void)rx_length;
	*got = 0;
	return IFD_NOT_SUPPORTED;
}

RESPONSECODE IFDHPowerICC(DWORD lun, DWORD action, PUCHAR atr, PDWORD atr_length)
{
	struct reader *r = reader_of(lun);
	const UCHAR power = action == IFD_POWER_DOWN ? 0 : action == IFD_POWER_UP ? 1 : 2, give_atr = 4;

	*atr_length = r->atr_length = 0;
	if (r->card >= 0 && !tell(r, &power, 1))
		drop_card(r);
	if (action == IFD_POWER_DOWN)
		return IFD_SUCCESS;
	r->atr_length = sizeof r->atr;
	if (!ask(r, &give_atr, 1, r->atr, &r->atr_length))
		return IFD_COMMUNICATION_ERROR;
	if (r->atr_length == 0)
		return IFD_ERROR_POWER_ACTION;
	memcpy(atr, r->atr, r->atr_length);
	*atr_length = r->atr_length;
	return IFD_SUCCESS;
}

RESPONSECODE IFDHTransmitToICC(DWORD lun, SCARD_IO_HEADER send_pci, PUCHAR tx, DWORD tx_length, PUCHAR rx,
			       PDWORD rx_length, PSCARD_IO_HEADER receive_pci)
{
	(void)send_pci, (void)receive_pci;
	return ask(reader_of(lun), tx, tx_length, rx, rx_length) ? IFD_SUCCESS : IFD_COMMUNICATION_ERROR;
}

RESPONSECODE IFDHICCPresence(DWORD lun)
{
	struct reader *r = reader_of(lun);
	struct timeval limit = {.tv_sec = ANSWER_S};

	r->ill = unplugged(r);
	if (r->ill) {
		drop_card(r);
		return IFD_NO_SUCH_DEVICE;
	}
	if (r->card >= 0 && hung_up(r->card))
		drop_card(r);
	if (r->card < 0 && r->removal == HEARD) {
		r->card = accept4(r->listener, NULL, NULL, SOCK_CLOEXEC);
		if (r->card >= 0)
			setsockopt(r->card, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
	}
	return r->card >= 0 ? IFD_ICC_PRESENT : IFD_ICC_NOT_PRESENT;
}
